using StockExchange.LoadEngine.Latencies;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.LoadReports.Model;

/// <summary>
/// One variant of <c>reproduce</c> in a few figures, for scripts: all of it is in its run as well.
/// </summary>
/// <param name="Name">"taskwait".</param>
/// <param name="Complete">False when its run was stopped early.</param>
/// <param name="RequestsPerSecond">Answers over the time from the first start to the last answer.</param>
/// <param name="Ceiling">Requests a second that the lookup allows; null without one.</param>
/// <param name="LatencyMs">Null when nothing was answered.</param>
/// <param name="Status2xx">Answers with success.</param>
/// <param name="Other">Answers with another status.</param>
/// <param name="Failed">Requests that failed.</param>
/// <param name="Unanswered">Requests that still waited at the end.</param>
/// <param name="PeakThreads">Of the pool; null when no counters arrived.</param>
/// <param name="PeakQueue">Of the pool's queue.</param>
/// <param name="Verdict">What counters and stacks under load amount to.</param>
/// <param name="Starving">Whether it is <see cref="Verdict.Starving"/>.</param>
/// <param name="BlockingCalls">Where pool threads wait.</param>
internal sealed record VariantSection(
    string Name,
    bool Complete,
    double RequestsPerSecond,
    double? Ceiling,
    LatencySummary? LatencyMs,
    long Status2xx,
    long Other,
    long Failed,
    long Unanswered,
    int? PeakThreads,
    long? PeakQueue,
    Verdict? Verdict,
    bool Starving,
    IReadOnlyList<BlockingCall> BlockingCalls)
{
    public static VariantSection FromRun(RunSection run) => new(
        run.Name,
        run.Complete,
        run.RequestsPerSecond,
        run.Ceiling,
        run.LatencyMs,
        run.Succeeded,
        run.NotSuccessful,
        run.Failed,
        run.Unanswered,
        run.Server?.PeakThreads,
        run.Server?.PeakQueue,
        run.Server?.Verdict,
        run.Server?.Verdict is ThreadPoolDiagnostics.Verdicts.Verdict.Starving,
        run.Server?.BlockingCalls ?? []);
}
