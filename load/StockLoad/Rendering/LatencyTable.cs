using Spectre.Console;
using StockExchange.StockLoad.Load;
using StockExchange.StockLoad.Reports;

namespace StockExchange.StockLoad.Rendering;

/// <summary>Latencies: all, and by operation and status class where that tells more.</summary>
internal static class LatencyTable
{
    private static readonly (string Name, Func<LatencySummary, double> Value, double Percent)[] Columns =
    [
        ("mean", latency => latency.Mean, 0),
        ("p50", latency => latency.P50, 50),
        ("p75", latency => latency.P75, 75),
        ("p90", latency => latency.P90, 90),
        ("p95", latency => latency.P95, 95),
        ("p99", latency => latency.P99, 99),
        ("p99.9", latency => latency.P999, 99.9),
        ("p99.99", latency => latency.P9999, 99.99),
        ("max", latency => latency.Max, 0),
    ];

    /// <summary>
    /// A percentile says something when at least one answer lies beyond it: p99 needs 100 answers. With fewer it would be the maximum by
    /// another name.
    /// </summary>
    public static bool IsMeaningful(double percent, long answers) => answers * (100 - (decimal)percent) >= 100;

    public static void Render(IAnsiConsole console, RunSection run)
    {
        if (run.LatencyMs is null) return;
        Table table = new Table().Border(TableBorder.Simple).AddColumn(Column("[bold]latency, ms[/]").LeftAligned()).AddColumn(Column("answers"));
        foreach (var (name, _, _) in Columns) table.AddColumn(Column(name));
        table.AddRow(Row("all", run.Answered, run.LatencyMs));
        if (run.Operations.Count > 1)
            foreach (OperationSection part in run.Operations) table.AddRow(Row($"{part.Operation} {part.StatusClass}", part.Count, part.LatencyMs));
        console.Write(table);
        if (run.Operations.Any(part => !IsMeaningful(99.99, part.Count))) console.MarkupLine($"[dim]  {Format.Nothing} too few answers for this percentile: p99 needs 100, p99.9 1,000, p99.99 10,000[/]");
    }

    private static TableColumn Column(string header) => new(header) { NoWrap = true, Padding = new(0, 0, 1, 0), Alignment = Justify.Right };

    private static string[] Row(string name, long count, LatencySummary latency) =>
        [name.EscapeMarkup(), Format.Count(count), .. Columns.Select(column => Cell(column.Value(latency), column.Percent, count))];

    private static string Cell(double value, double percent, long count) =>
        IsMeaningful(percent, count) ? Format.Milliseconds(value) : Format.Nothing;
}
