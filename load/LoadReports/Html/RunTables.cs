using StockExchange.CommandLine;
using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Transports;
using StockExchange.LoadReports.Metrics;
using StockExchange.Pages.Html;

namespace StockExchange.LoadReports.Html;

/// <summary>The tables of a run.</summary>
internal static class RunTables
{
    public static string FromRun(RunSection run) => string.Concat(
        HtmlText.Part("Answers", Operations(run) + Statuses(run)),
        HtmlText.Part("Failures", Failures(run)),
        HtmlText.Part("The flow", Flow(run.Flow)),
        HtmlText.Part("Streams", Streams(run)),
        HtmlText.Part("The schedule", Schedule(run.Schedule)),
        HtmlText.Part("Clients", Clients(run.Clients)),
        HtmlText.Part("What the server used", Usage(run)),
        HtmlText.Part("Conditions", Conditions(run)),
        HtmlText.Part("Can it be trusted?", Checks(run)));

    private static string Operations(RunSection run) => HtmlTable.Render(
        "Complete answers by operation and status class",
        [
            new("Operation"), new("Status", ColumnKind.Text), new("Answers"), new("Mean"),
            new("p50"), new("p90"), new("p99"), new("p99.9"), new("Max"),
        ],
        run.Operations.Select(line => new HtmlRow(
            [
                line.Operation, line.StatusClass, Format.Count(line.Count),
                Format.Latency(line.LatencyMs.Mean), Format.Latency(line.LatencyMs.P50),
                Format.Latency(line.LatencyMs.P90), Format.Latency(line.LatencyMs.P99),
                Format.Latency(line.LatencyMs.P999), Format.Latency(line.LatencyMs.Max),
            ])));

    private static string Statuses(RunSection run) => run.Statuses.Count == 0
        ? ""
        : "<p class=\"soft\">By status: "
            + string.Join(", ", run.Statuses
                .OrderBy(status => status.Key)
                .Select(status => $"{status.Key}: {Format.Count(status.Value)}"))
            + $". {run.MegabytesReceived:#,0.##} MB received.</p>\n";

    private static string Failures(RunSection run) => HtmlTable.Render(
        "Requests without a complete answer, or not with the one that a flow expects, by reason",
        [new("Reason"), new("Requests"), new("The first of them", ColumnKind.LongText)],
        run.Failures.Select(failure => new HtmlRow(
            [KebabCaseEnum<FailureKind>.Text(failure.Kind), Format.Count(failure.Count), failure.Example])));

    private static string Flow(FlowSection? flow) => flow is null ? "" : HtmlTable.Render(
        $"Iterations, with their pauses: {FlowText.Counts(flow)}; setup steps, which each vuser makes once",
        [
            new("What"), new("Completed or answered"), new("Failed"),
            new("Mean"), new("p50"), new("p90"), new("p99"), new("Max"),
        ],
        [
            FlowRow(FlowText.Iteration, flow.Completed, flow.Failed, flow.DurationMs),
            .. flow.Setup.Select(step => FlowRow(step.Step, step.Answered, step.Failed, step.LatencyMs)),
        ]);

    private static HtmlRow FlowRow(string name, long count, long failed, LatencySummary? times) => new(
        [
            name, Format.Count(count), Format.Count(failed), Format.Latency(times?.Mean), Format.Latency(times?.P50),
            Format.Latency(times?.P90), Format.Latency(times?.P99), Format.Latency(times?.Max),
        ],
        failed > 0 ? "bad" : null);

    private static string Streams(RunSection run) => run.Streams is not { } streams ? "" : OneRow(
        $"Each {run.Load.Unit} is an answer; its latency counts from the one before, or from the opening of its stream",
        ("Open at the end", Format.Count(streams.OpenAtEnd)),
        ("Ended early", Format.Count(streams.EndedEarly)));

    private static string Schedule(ScheduleSection? schedule) => schedule is null ? "" : OneRow(
        "Requests, or iterations of a flow, start on a schedule, independent of the answers; "
            + "latency counts from the scheduled start",
        ("Scheduled", Format.Count(schedule.Scheduled)),
        ("Started", Format.Count(schedule.Started)),
        ("Late by more than 1 ms", Format.Count(schedule.Late)),
        ("Never started", Format.Count(schedule.NeverStarted)),
        ("The generator's own lateness, p99", Format.Latency(schedule.OwnLatenessP99Ms)));

    private static string Clients(ClientSection? clients) => clients is null ? "" : OneRow(
        $"Each makes {Format.Count(clients.RequestsEach)} requests "
            + $"and pauses for {clients.ThinkTimeMs:0.###} ms after each answer; "
            + "the excess is the time beyond the pauses",
        ("Clients", Format.Count(clients.Clients)),
        ("Mean", Format.Seconds(clients.MeanSeconds)),
        ("Fastest", Format.Seconds(clients.MinSeconds)),
        ("Slowest", Format.Seconds(clients.MaxSeconds)),
        ("Excess of the mean", Format.Seconds(clients.ExcessSeconds)),
        ("The generator's own lateness", Format.Seconds(clients.OversleptSeconds)));

    private static string Usage(RunSection run) => run.Usage is not { } usage ? "" : OneRow(
        "As its operating system counts it, from the first start to the end of the drain",
        ("CPU time", Format.Seconds(usage.CpuSeconds)),
        ("Of one processor", $"{usage.CpuPercent:0} %"),
        ("CPU a request", Format.Microseconds(run.CpuMicrosecondsPerRequest)),
        ("Threads at peak", Format.Count(usage.PeakThreads)),
        ("Memory at peak", $"{usage.PeakMegabytes:#,0} MB"));

    private static string OneRow(string caption, params (string Header, string Value)[] cells) => HtmlTable.Render(
        caption, [.. cells.Select(cell => new HtmlColumn(cell.Header))], [new([.. cells.Select(cell => cell.Value)])]);

    private static string Conditions(RunSection run) => HtmlTable.Render(
        "The conditions of --stop-when and --fail-if",
        [
            new("Option"), new("Condition", ColumnKind.Text), new("True", ColumnKind.Text),
            new("Observed", ColumnKind.LongText),
        ],
        run.Conditions.Select(outcome => new HtmlRow(
            [outcome.Option, outcome.Condition, outcome.Met ? "yes" : "no", outcome.Text], outcome.Met ? "bad" : null)));

    private static string Checks(RunSection run) => HtmlTable.Render(
        $"The measurement itself, checked; the generator used {run.OwnCpuPercent:0.#} % of its processors",
        [new("Check"), new("Passed", ColumnKind.Text), new("Why", ColumnKind.LongText)],
        run.Checks.Select(check => new HtmlRow(
            [check.Name, check.Passed ? "yes" : "no", check.Text], check.Passed ? null : "bad")));
}
