namespace StockExchange.StockLoad.Trading;

/// <summary>Where the user reads.</summary>
internal interface ITradingView
{
    /// <summary>The next command is waited for.</summary>
    void Prompt();

    /// <param name="lines">The table, a stock a line as in stock.txt, without the empty line at its end.</param>
    void Show(IReadOnlyList<string> lines);

    /// <summary>The answer to anything but a show.</summary>
    void Answer(string line);

    /// <summary>The commands that there are.</summary>
    void Help();

    /// <summary>It is over without an exit: no more input, or the server has gone.</summary>
    void End();
}
