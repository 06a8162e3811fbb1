namespace StockExchange.StockLoad.Tests;

public sealed class HelpTests
{
    [Theory]
    [InlineData("run", "[default: 125]")]
    [InlineData("sweep", "[default: ")]
    [InlineData("reproduce", "[default: 125]")]
    public void Defaults_are_shown_as_a_user_would_write_them(string command, string example)
    {
        using ChildProcess tool = StockLoadTool.Start(command, "--help");

        Assert.Equal(0, tool.WaitForExit());
        Assert.Contains(example, tool.Output, StringComparison.Ordinal);
        Assert.DoesNotMatch(@"\[default: [^\]]*(\{|\[\]|[A-Z]\w+\.[A-Z])", tool.Output); // what a type says of itself
    }
}
