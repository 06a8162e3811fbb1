using System.Text.Json.Serialization;
using ThreadPoolDiagnostics.Cures;

namespace StockExchange.StockLoad.Compare;

/// <summary>Whether what blocked the server's pool in A is gone in B.</summary>
/// <param name="Outcome">The outcome.</param>
/// <param name="Summary">The outcome in a sentence.</param>
internal sealed record ServerCure(
    [property: JsonConverter(typeof(KebabCaseEnum<CureOutcome>))] CureOutcome Outcome, string Summary)
{
    /// <summary>Null unless both servers were watched, and that of A was blocked.</summary>
    public static ServerCure? FromRuns(RunSection a, RunSection b)
    {
        if (Report(a) is not { IsBlocked: true } before || Report(b) is not { } after) return null;
        var comparison = new CureComparison(before, after);
        return new(comparison.Outcome, comparison.Sentence);
    }

    private static PoolReport? Report(RunSection run) => run.Server is not { Verdict: { } verdict } server
        ? null
        : PoolReport.FromCalls(
            verdict, server.Name,
            server.BlockingCalls.Select(call => (ReportedCall.FromCall(call), call.BusyShare)),
            PoolFigures.None with { CompletedPerSecond = Completed(run) });

    private static double? Completed(RunSection run) => run.Timeline
        .Where(point => point is { Phase: TimelinePhase.Load, Server: not null })
        .Average(point => (double?)point.Server!.CompletedItemsPerSecond);
}
