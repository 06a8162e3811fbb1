using StockExchange.LoadEngine.Pacing;

namespace StockExchange.LoadEngine.Running;

/// <summary>How much processor time this process had used at some point.</summary>
internal sealed record OwnCpu(long Timestamp, TimeSpan Used)
{
    public static OwnCpu At(long timestamp) => new(timestamp, Environment.CpuUsage.TotalTime);

    /// <summary>Of all processors that it may use; 0 to 100.</summary>
    public double PercentSince(OwnCpu before, LoadClock clock)
    {
        TimeSpan elapsed = clock.Between(before.Timestamp, Timestamp) * Environment.ProcessorCount;
        return elapsed > TimeSpan.Zero ? Math.Min(100, (Used - before.Used) / elapsed * 100) : 0;
    }
}
