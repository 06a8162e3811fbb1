using Spectre.Console;
using StockExchange.CommandLine;
using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadReports.Metrics;

namespace StockExchange.LoadReports.Views;

/// <summary>Latencies: all, and by operation and status class where there are several.</summary>
internal static class LatencyTable
{
    /// <summary>The width in characters from which the extra columns are shown.</summary>
    private const int WideEnough = 90;

    private static readonly string[] Extra = ["p75", "p95"];

    private const string TooFew =
        $"[dim]  {Format.Nothing} too few answers for this percentile: p99 needs 100, p99.9 1,000, p99.99 10,000[/]";

    public static void Render(IAnsiConsole console, RunSection run)
    {
        if (run.LatencyMs is null) return;
        LatencyMeasure[] columns =
            [.. LatencyMeasure.All.Where(measure => console.Profile.Width >= WideEnough || !Extra.Contains(measure.Name))];
        Table table = new Table().Border(TableBorder.Simple)
            .AddColumn(Column("[bold]latency, ms[/]").LeftAligned())
            .AddColumn(Column(run.Streams is null ? "answers" : StreamText.Units(run.Load)));
        foreach (LatencyMeasure column in columns) table.AddColumn(Column(column.Name));
        table.AddRow(Row(columns, "all", run.Answered, run.LatencyMs));
        if (run.Operations.Count > 1)
            foreach (OperationSection part in run.Operations)
                table.AddRow(Row(columns, $"{part.Operation} {part.StatusClass}", part.Count, part.LatencyMs));
        if (run.Flow is { DurationMs: { } duration } flow)
            table.AddRow(Row(columns, FlowText.Iteration, flow.Completed, duration));
        console.Write(table);
        if (run.Operations.Any(part => !LatencyMeasure.IsMeaningful(99.99, part.Count))) console.MarkupLine(TooFew);
    }

    private static TableColumn Column(string header) =>
        new(header) { NoWrap = true, Padding = new(0, 0, 1, 0), Alignment = Justify.Right };

    private static string[] Row(LatencyMeasure[] columns, string name, long count, LatencySummary latency)
    {
        IEnumerable<string> cells = columns.Select(column => Cell(column.Value(latency), column.Percent, count));
        return [name.Printable(), Format.Count(count), .. cells];
    }

    private static string Cell(double value, double percent, long count) =>
        LatencyMeasure.IsMeaningful(percent, count) ? Format.Milliseconds(value) : Format.Nothing;
}
