using StockExchange.LoadEngine.Latencies;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.LoadReports.Model;

/// <summary>Key figures of one variant of <c>reproduce</c>, for scripts; its run has all of them, too.</summary>
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
