using Spectre.Console;
using StockExchange.CommandLine;
using StockExchange.StockLoad.Reports;
using ThreadPoolDiagnostics;

namespace StockExchange.StockLoad.Rendering;

/// <summary>A run for people.</summary>
internal static class RunView
{
    private const int Names = 13;

    public static void Render(IAnsiConsole console, RunSection run)
    {
        console.WriteLine();
        WrappedText.Write(console, "", $"{run.Load.Target}  {Description(run.Load)}", new(decoration: Decoration.Bold));
        if (!run.Complete) console.MarkupLine("[yellow bold]Partial results: the run did not get to its end.[/]");
        console.WriteLine();
        foreach (var (name, text) in Facts(run)) WrappedText.Write(console, $"  {name.PadRight(Names)}", text);
        LatencyTable.Render(console, run);
        TimelineView.Render(console, "time axis", run.Timeline, TimelineMeasure.P99);
        foreach (Check check in run.Checks) Line(console, check);
        foreach (ConditionOutcome outcome in run.Conditions) Line(console, outcome);
        foreach (string note in run.Notes) WrappedText.Write(console, "  note: ", note, new(Color.Yellow));
        if (run.Server is { Verdict: { } verdict } server) Render(console, server, verdict);
    }

    private static string Description(LoadDescription load)
    {
        string loop = load.Rate is { } rate ? $"open loop, {rate:#,0.##}/s on at most {load.Connections:#,0} connections" : $"closed loop, {load.Connections:#,0} connections";
        string warmUp = load.WarmUpSeconds > 0 ? $" after a warm-up of {Format.Seconds(load.WarmUpSeconds)}" : "";
        return $"{load.Method}, {loop}, {Format.Seconds(load.DurationSeconds)}{warmUp}";
    }

    private static IEnumerable<(string Name, string Text)> Facts(RunSection run)
    {
        yield return ("requests/s", Format.Rate(run.RequestsPerSecond));
        yield return ("answered", $"{Format.Count(run.Answered)}{Statuses(run)}");
        foreach (var failure in run.Failures.OrderByDescending(failure => failure.Count))
            yield return ("failed", $"{Format.Count(failure.Count)} {KebabCaseEnum<Load.FailureKind>.Text(failure.Kind)}: {failure.Example}");
        if (run.Unanswered > 0)
            yield return ("unanswered", $"{Format.Count(run.Unanswered)}, the oldest for {Format.Latency(run.LongestUnansweredMs)}; they are in no latency");
        if (run.Schedule is { } schedule) yield return ("schedule", Text(schedule));
        yield return ("received", $"{run.MegabytesReceived:#,0.##} MB");
    }

    private static string Statuses(RunSection run) => run.Statuses.Count == 0
        ? ""
        : $" ({string.Join(", ", run.Statuses.OrderBy(status => status.Key).Select(status => $"{Format.Count(status.Value)} x {status.Key}"))})";

    private static string Text(ScheduleSection schedule) =>
        $"{Format.Count(schedule.Scheduled)} scheduled, {Format.Count(schedule.Started)} started, {Format.Count(schedule.Late)} of them over 1 ms late, "
        + $"{Format.Count(schedule.NeverStarted)} never; latencies count from the schedule";

    private static void Line(IAnsiConsole console, Check check) => WrappedText.Write(
        console, check.Passed ? "  ok     " : "  WRONG  ", $"{check.Name}: {check.Text}", check.Passed ? new(decoration: Decoration.Dim) : new(Color.Yellow));

    private static void Line(IAnsiConsole console, ConditionOutcome outcome) => WrappedText.Write(
        console, outcome.Met ? "  true   " : "  false  ", $"{outcome.Option} {outcome.Condition}: {outcome.Text}", new(outcome.Met ? Color.Red : Color.Green));

    private static void Render(IAnsiConsole console, ServerSection server, Verdict verdict)
    {
        VerdictView.Render(console, $"{server.Name} ({server.ProcessId})", verdict, server.Summary!, server.Evidence, server.BlockingCalls);
        if (server.Advice.Count == 0) return;
        console.WriteLine();
        console.MarkupLine("[bold]What cures it[/]");
        foreach (string line in server.Advice) VerdictView.Bullet(console, line);
    }
}
