using System.Globalization;
using Spectre.Console;

namespace StockExchange.StockLoad.Trading;

/// <summary>For terminals: a prompt with the server's name, a table, colours.</summary>
internal sealed class TerminalView(IAnsiConsole console, string server) : ITradingView
{
    private static readonly string[] Headers = ["id", "left", "price"];

    public void Prompt() => console.Write($"{server}> ");

    public void Show(IReadOnlyList<string> lines)
    {
        Table table = new Table().Border(TableBorder.Simple);
        foreach (string header in Headers) table.AddColumn(new TableColumn(header).RightAligned().NoWrap());
        foreach (string line in lines) table.AddRow([.. line.Split(' ').Take(Headers.Length).Select(Number)]);
        console.Write(table);
    }

    public void Answer(string line) => console.WriteLine(line, new(
        line.StartsWith("error:", StringComparison.Ordinal) ? Color.Red
        : line.StartsWith('[') ? Color.Green
        : Color.Yellow));

    public void Help() => console.WriteLine(TradingHelp.Text);

    public void End() => console.WriteLine();

    /// <summary>A number with separators; other text unchanged.</summary>
    private static string Number(string text) =>
        (long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out long number)
            ? $"{number:#,0}"
            : text).Printable();
}
