namespace StockExchange.LoadReports.Tests.Model;

public sealed class MachineTests
{
    [Fact]
    public void The_tool_is_its_version_and_the_begin_of_its_commit_so_that_a_page_has_room_for_it() =>
        Assert.Matches(@"^StockLoad \d+\.\d+\.\d+(\+[0-9a-f]{9})?$", Machine.This().Tool);
}
