using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Recorders;
using StockExchange.LoadEngine.Results;

namespace StockExchange.LoadEngine.Running;

/// <summary>Makes the result of a load out of its totals.</summary>
internal sealed class LoadResultBuilder(LoadClock clock, LoadTotals totals, IReadOnlyList<string> operations)
{
    public LoadResult Build(long end, IReadOnlyList<IntervalResult> intervals, double ownCpuPercent, ScheduleResult? schedule)
    {
        IReadOnlyList<OperationResult> byOperation = totals.Operations(operations);
        var all = new LatencyHistogram();
        foreach (OperationResult operation in byOperation) all.Add(operation.Latency);
        return new()
        {
            Origin = clock.Origin,
            StartsEnded = clock.At(clock.StartsEnd),
            End = clock.At(end),
            RequestsPerSecond = RequestsPerSecond(all.Count),
            Latency = all,
            Operations = byOperation,
            Statuses = totals.Statuses,
            Failures = totals.Failures,
            Unanswered = totals.Unanswered,
            LongestUnanswered = totals.Unanswered == 0 ? null : totals.LongestUnanswered,
            LastAnswered = all.Count == 0 ? null : clock.At(totals.LastAnswer),
            Schedule = schedule,
            Intervals = intervals,
            BytesReceived = totals.Bytes,
            OwnCpuPercent = ownCpuPercent,
            MeanInFlight = MeanInFlight(),
        };
    }

    private double RequestsPerSecond(long answered) =>
        answered == 0 ? 0 : answered / clock.Between(totals.FirstStart, totals.LastAnswer).TotalSeconds;

    private double MeanInFlight() =>
        clock.StartsEnd <= clock.Origin ? 0 : (double)totals.InFlight / (clock.StartsEnd - clock.Origin);
}
