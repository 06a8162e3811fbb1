using System.Text;
using StockExchange.CommandLine;

namespace DotnetStarvation.Ps;

/// <summary>The list as text: a line for each process, shortened to the width of the terminal.</summary>
internal static class PsView
{
    private const string Ellipsis = "…";

    private static readonly (string Title, Func<ProcessRow, string> Text, bool IsNumber)[] Columns =
    [
        ("PID", row => $"{row.Id}", true),
        ("NAME", row => PrintableText.Escape(row.Name), false),
        ("RUNTIME", row => PrintableText.Escape(row.Runtime ?? "-"), false),
        ("THREADS", row => $"{row.PoolThreads?.ToString() ?? "-"}", true),
        ("QUEUE", row => $"{row.QueueLength?.ToString() ?? "-"}", true),
        ("CPU %", row => $"{row.CpuPercent?.ToString("0") ?? "-"}", true),
        ("STATE", row => row.StateWord, false),
        ("COMMAND", row => PrintableText.Escape(row.CommandLine), false),
    ];

    /// <summary>The width; null for redirected output, whose lines are not shortened.</summary>
    public static int? TerminalWidth =>
        Console.IsOutputRedirected ? null : Terminal.For(Console.Out, isRedirected: false).Profile.Width;

    public static string FromRows(IReadOnlyList<ProcessRow> rows, int? width)
    {
        if (rows.Count == 0) return $"There is no .NET process that this user can see.{Environment.NewLine}";
        var text = new StringBuilder();
        foreach (string line in Lines(rows)) text.AppendLine(Shorten(line, width));
        foreach (string problem in rows.Select(row => row.Problem).OfType<string>())
            text.AppendLine().Append(PrintableText.Escape(problem));
        if (rows.Any(row => row.Problem is not null)) text.AppendLine();
        return text.ToString();
    }

    private static IEnumerable<string> Lines(IReadOnlyList<ProcessRow> rows)
    {
        int[] widths = [.. Columns.Select(column => Math.Max(column.Title.Length, rows.Max(row => column.Text(row).Length)))];
        yield return Line(column => column.Title, widths);
        foreach (ProcessRow row in rows) yield return Line(column => column.Text(row), widths);
    }

    private static string Line(Func<(string Title, Func<ProcessRow, string> Text, bool IsNumber), string> text, int[] widths) =>
        string.Join("  ", Columns.Select((column, i) =>
            column.IsNumber ? text(column).PadLeft(widths[i]) : text(column).PadRight(widths[i]))).TrimEnd();

    private static string Shorten(string line, int? width) =>
        line.Length <= width || width is null ? line : line[..(width.Value - 1)] + Ellipsis;
}
