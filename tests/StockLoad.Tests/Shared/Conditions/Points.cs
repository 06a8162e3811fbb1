namespace StockExchange.StockLoad.Tests.Shared.Conditions;

/// <summary>Intervals made by hand.</summary>
internal static class Points
{
    public static TimelinePoint At(double second, long? queue = null, double? p99 = null, long answered = 100, long failed = 0) =>
        new(
            second, 1, "load", answered, 0, failed, 0,
            p99 is { } latency ? new(1, 1, 1, 1, 1, latency, latency, latency, latency) : null,
            [],
            queue is { } length ? new(4, length, 100, 50, 20, null, null, null) : null);
}
