namespace StockExchange.StockLoad.Trading;

/// <summary>The output of a trading session.</summary>
internal interface ITradingView
{
    /// <summary>Prompts for the next command.</summary>
    void Prompt()
    {
    }

    /// <param name="lines">The table, one stock per line as in stock.txt, without the empty line at its end.</param>
    void Show(IReadOnlyList<string> lines);

    /// <summary>Shows the answer to any command but a show.</summary>
    void Answer(string line);

    /// <summary>Shows the available commands.</summary>
    void Help();

    /// <summary>Ends the session without an exit: the input has ended, or the server has closed the connection.</summary>
    void End()
    {
    }
}

/// <summary>For scripts: writes exactly the server's answers.</summary>
internal sealed class PlainView(TextWriter output) : ITradingView
{
    public void Show(IReadOnlyList<string> lines)
    {
        foreach (string line in lines) output.WriteLine(line);
        output.WriteLine();
    }

    public void Answer(string line) => output.WriteLine(line);

    public void Help() => output.WriteLine(TradingHelp.Text);
}

/// <summary>The available commands.</summary>
internal static class TradingHelp
{
    public const string Text = """
        show        all stocks: id, pieces left, price
        buy ID N    buy N pieces of a stock
        sell ID N   sell N pieces of a stock
        exit        end
        """;
}
