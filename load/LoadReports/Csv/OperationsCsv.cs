using System.Text;
using StockExchange.CommandLine;
using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadReports.Csv;

/// <summary>
/// operations.csv: a row for each run and operation (a request of a mix, a step of a flow, the first and the next events of
/// streams), for its failures, and for iterations, setup steps and streams. Latencies are empty where a row has none.
/// </summary>
internal static class OperationsCsv
{
    public static string FromReport(LoadReport report)
    {
        var text = new StringBuilder("run,kind,name,outcome,count,")
            .AppendJoin(',', LatencyMeasure.All.Select(measure => $"latency_{measure.Name}_ms")).Append('\n');
        foreach (RunSection run in report.Runs)
        {
            foreach (Row row in Rows(run))
                text.AppendJoin(',', Fields(run.Name, row).Select(CsvField.Of)).Append('\n');
        }

        return text.ToString();
    }

    private static IEnumerable<object?> Fields(string run, Row row) =>
    [
        run, row.Kind, row.Name, row.Outcome, row.Count,
        .. LatencyMeasure.All.Select(measure => row.LatencyMs is { } latency ? (object?)measure.Value(latency) : null),
    ];

    private static IEnumerable<Row> Rows(RunSection run) =>
    [
        .. run.Operations.Select(part => new Row("operation", part.Operation, part.StatusClass, part.Count, part.LatencyMs)),
        .. run.Failures.Select(failure => new Row(
            "failure", failure.Subject ?? "", KebabCaseEnum<FailureKind>.Text(failure.Kind), failure.Count)),
        .. run.Flow is { } flow ? Rows(flow) : [],
        .. run.Streams is { } streams
            ? [new Row("stream", "", "open-at-end", streams.OpenAtEnd), new("stream", "", "ended-early", streams.EndedEarly)]
            : Array.Empty<Row>(),
    ];

    private static IEnumerable<Row> Rows(FlowSection flow) =>
    [
        new("iteration", "", "completed", flow.Completed, flow.DurationMs),
        new("iteration", "", "failed", flow.Failed),
        new("iteration", "", "unfinished", flow.Unfinished),
        .. flow.Setup.SelectMany(step => new Row[]
        {
            new("setup", step.Step, "answered", step.Answered, step.LatencyMs), new("setup", step.Step, "failed", step.Failed),
        }),
    ];

    private sealed record Row(string Kind, string Name, string Outcome, long Count, LatencySummary? LatencyMs = null);
}
