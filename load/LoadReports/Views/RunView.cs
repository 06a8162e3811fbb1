using Spectre.Console;
using StockExchange.CommandLine;
using StockExchange.LoadEngine.Transports;
using StockExchange.LoadReports.Metrics;
using StockExchange.LoadReports.Runs;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.LoadReports.Views;

/// <summary>A run as text.</summary>
internal static class RunView
{
    private const int Names = 13;

    public static void Render(IAnsiConsole console, RunSection run, IReadOnlyList<string> conclusion)
    {
        console.WriteLine();
        WrappedText.Write(console, "", $"{run.Load.Target}  {LoadText.FromLoad(run.Load)}", new(decoration: Decoration.Bold));
        if (!run.Complete) console.MarkupLine("[yellow bold]Partial results: the run was stopped early.[/]");
        foreach (Check check in AnswerChecks.Failed(run))
            WrappedText.Write(
                console, "", $"A check failed. {check.Name}: {check.Text}", new(Color.Red, decoration: Decoration.Bold));
        console.WriteLine();
        VerdictView.Conclude(console, conclusion);
        console.WriteLine();
        foreach (var (name, text) in Facts(run)) WrappedText.Write(console, $"  {name.PadRight(Names)}", text);
        LatencyTable.Render(console, run);
        TimelineView.Render(console, "time axis", run.Timeline, TimelineMeasure.P99);
        foreach (Check check in run.Checks) Line(console, check);
        foreach (ConditionOutcome outcome in run.Conditions) Line(console, outcome);
        foreach (string note in run.Notes) WrappedText.Write(console, "  note: ", note, new(Color.Yellow));
        if (run.Server is { Verdict: { } verdict } server) Render(console, server, verdict);
    }

    private static IEnumerable<(string Name, string Text)> Facts(RunSection run)
    {
        yield return ($"{StreamText.Units(run.Load)}/s", Format.Rate(run.RequestsPerSecond));
        yield return (
            run.Streams is null ? "answered" : StreamText.Units(run.Load), $"{Format.Count(run.Answered)}{Statuses(run)}");
        foreach (var (kind, count, example) in run.Failures.OrderByDescending(failure => failure.Count))
            yield return ("failed", $"{Format.Count(count)} {KebabCaseEnum<FailureKind>.Text(kind)}: {example}");
        if (run.Unanswered > 0)
            yield return (
                "unanswered",
                $"{run.Unanswered:#,0}, the oldest for {Format.Latency(run.LongestUnansweredMs)}; not included in the latencies");
        if (run.Schedule is { } schedule) yield return ("schedule", Text(schedule, run.Flow is null ? "" : " iterations"));
        if (run.Flow is { } flow)
        {
            yield return ("iterations", FlowText.Counts(flow));
            foreach (SetupSection step in flow.Setup) yield return ("setup", FlowText.Setup(step));
        }

        if (run.Streams is { } streams) yield return ("streams", StreamText.Counts(streams));
        if (run.Clients is { } clients) yield return ("clients", Text(clients));
        if (run.Usage is { } usage)
            yield return ("server used", $"{Format.Microseconds(run.CpuMicrosecondsPerRequest)} CPU a request, {Text(usage)}");
        yield return ("received", $"{run.MegabytesReceived:#,0.##} MB");
    }

    private static string Statuses(RunSection run)
    {
        IEnumerable<string> statuses = run.Statuses
            .OrderBy(status => status.Key)
            .Select(status => $"{status.Value:#,0} x {status.Key}");
        return run.Statuses.Count == 0 ? "" : $" ({string.Join(", ", statuses)})";
    }

    private static string Text(ScheduleSection schedule, string unit) =>
        $"{schedule.Scheduled:#,0}{unit} scheduled, {schedule.Started:#,0} started, "
        + $"{schedule.Late:#,0} of them more than 1 ms late, "
        + $"{schedule.NeverStarted:#,0} never started; latencies count from the scheduled start";

    private static string Text(ClientSection clients) =>
        $"{clients.Clients:#,0} made all of their {clients.RequestsEach:#,0} requests "
        + $"in {Format.Seconds(clients.MeanSeconds)} on average "
        + $"({Format.Seconds(clients.MinSeconds)} to {Format.Seconds(clients.MaxSeconds)}); "
        + $"excess over the pauses {Format.Seconds(clients.ExcessSeconds)}";

    private static string Text(ProcessUsage usage) =>
        $"{usage.CpuPercent:0} % of one processor; "
        + $"at its peak {Format.Count(usage.PeakThreads)} threads, {usage.PeakMegabytes:#,0} MB";

    private static void Line(IAnsiConsole console, Check check) => WrappedText.Write(
        console,
        check.Passed ? "  ok     " : "  FAILED ",
        $"{check.Name}: {check.Text}",
        check.Passed ? new(decoration: Decoration.Dim) : new(Color.Yellow));

    private static void Line(IAnsiConsole console, ConditionOutcome outcome) => WrappedText.Write(
        console,
        outcome switch { { IsUnknown: true } => "  ?      ", { Met: true } => "  true   ", _ => "  false  " },
        $"{outcome.Option} {outcome.Condition}: {outcome.Text}",
        new(outcome switch { { IsUnknown: true } => Color.Yellow, { Met: true } => Color.Red, _ => Color.Green }));

    private static void Render(IAnsiConsole console, ServerSection server, Verdict verdict)
    {
        string name = $"{server.Name} ({server.ProcessId})";
        VerdictView.Render(console, name, verdict, server.Summary!, server.Evidence, server.BlockingCalls);
        VerdictView.Cure(console, server.Advice);
    }
}
