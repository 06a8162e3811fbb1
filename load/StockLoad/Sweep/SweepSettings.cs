using StockExchange.StockLoad.Sweep.Knees;

namespace StockExchange.StockLoad.Sweep;

/// <summary>Which levels, how long, how often.</summary>
internal sealed record SweepSettings
{
    /// <summary>The levels, ascending; empty to find them: doubling until throughput no longer grows, then closer around the
    /// corner. Default empty.</summary>
    public IReadOnlyList<int> Vusers { get; init; } = [];

    /// <summary>The most vusers that are tried where levels are found. Default 4,096; at most 65,000.</summary>
    public int MaxVusers { get; init; } = 4_096;

    /// <summary>How many times the knee the highest level is, to show what over-saturation costs. Default 4.</summary>
    public int Beyond { get; init; } = 4;

    /// <summary>Measured, each level. Default 3 s.</summary>
    public TimeSpan Duration { get; init; } = TimeSpan.FromSeconds(3);

    /// <summary>Before it, not counted, each level. Default 1 s.</summary>
    public TimeSpan WarmUp { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>How often each level is measured: once upwards, once downwards, and so on. Default 2.</summary>
    public int Repeat { get; init; } = 2;

    /// <summary>The latency that is still good enough; null when nobody said. Default null.</summary>
    public LatencyGoal? Slo { get; init; }

    /// <summary>Whether the knee is confirmed in an open loop. Default yes.</summary>
    public bool Confirm { get; init; } = true;
}
