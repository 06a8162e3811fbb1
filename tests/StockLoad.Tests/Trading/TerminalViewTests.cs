using StockExchange.CommandLine;
using StockExchange.StockLoad.Trading;

namespace StockExchange.StockLoad.Tests.Trading;

public sealed class TerminalViewTests
{
    [Fact]
    public void On_a_terminal_there_is_a_prompt_and_a_show_is_a_table()
    {
        using var output = new StringWriter();
        var view = new TerminalView(Terminal.For(output, isRedirected: true), "localhost:60000");

        view.Prompt();
        view.Show(["1 1000000 1250", "12 5 98"]);
        view.Answer("error: there is no stock [3]");

        Assert.StartsWith("localhost:60000> ", output.ToString(), StringComparison.Ordinal);
        Assert.Matches(@"id +left +price", output.ToString());
        Assert.Matches(@"\b1 +1,000,000 +1,250\b", output.ToString());
        Assert.Matches(@"\b12 +5 +98\b", output.ToString());
        Assert.Contains("error: there is no stock [3]", output.ToString(), StringComparison.Ordinal);
    }
}
