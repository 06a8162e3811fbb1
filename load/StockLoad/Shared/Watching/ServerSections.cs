using StockExchange.LoadReports.Runs;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.StockLoad.Shared.Watching;

/// <summary>What a report says of the process on the other side.</summary>
internal static class ServerSections
{
    /// <param name="watch">What was seen.</param>
    /// <param name="origin">The timestamp at which the load began.</param>
    /// <param name="diagnosis">What it amounts to; null when that was not asked.</param>
    public static ServerSection FromWatch(ServerWatch watch, long origin, Diagnosis? diagnosis)
    {
        ServerSample[] busy = [.. watch.Since(origin).Where(sample => sample.At > TimeSpan.Zero)];
        return new(
            watch.ProcessId,
            watch.Name,
            diagnosis?.Verdict,
            diagnosis?.Summary,
            diagnosis?.Evidence ?? [],
            diagnosis?.BlockingCalls ?? [],
            diagnosis?.Advice ?? [],
            busy.Max(sample => (int?)sample.Counters.Threads),
            busy.Max(sample => (long?)sample.Counters.QueueLength))
        {
            Forecast = diagnosis?.Forecast,
        };
    }
}
