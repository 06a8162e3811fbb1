namespace StockExchange.StockLoad.Tests;

public sealed class HelpTests
{
    [Theory]
    [InlineData("run", "[default: 125]")]
    [InlineData("sweep", "[default: ")]
    [InlineData("reproduce", "[default: 125]")]
    public async Task Defaults_are_shown_as_a_user_would_write_them(string command, string example)
    {
        using ChildProcess tool = await StockLoadTool.EndsAsync(0, command, "--help");

        Assert.Contains(example, tool.Output, StringComparison.Ordinal);
        Assert.DoesNotMatch(@"\[default: [^\]]*(\{|\[\]|[A-Z]\w+\.[A-Z])", tool.Output); // a type's default ToString
    }
}
