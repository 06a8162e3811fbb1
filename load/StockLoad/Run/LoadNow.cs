namespace StockExchange.StockLoad.Run;

/// <summary>Where a load is.</summary>
/// <param name="Elapsed">Since it began, the warm-up included.</param>
/// <param name="Answered">Requests answered so far.</param>
/// <param name="InFlight">Requests that wait for an answer.</param>
/// <param name="Last">The last whole interval; null before there is one.</param>
/// <param name="Server">The latest of the server's counters; null when there are none.</param>
internal sealed record LoadNow(TimeSpan Elapsed, long Answered, int InFlight, TimelinePoint? Last, ServerCounters? Server);
