namespace StockExchange.StockLoad.Trading;

/// <summary>For scripts: the server's answers as it sends them, and nothing else.</summary>
internal sealed class PlainView(TextWriter output) : ITradingView
{
    public void Prompt()
    {
    }

    public void Show(IReadOnlyList<string> lines)
    {
        foreach (string line in lines) output.WriteLine(line);
        output.WriteLine();
    }

    public void Answer(string line) => output.WriteLine(line);

    public void Help() => output.WriteLine(TradingHelp.Text);

    public void End()
    {
    }
}
