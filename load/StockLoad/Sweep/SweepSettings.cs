using StockExchange.StockLoad.Sweep.Knees;

namespace StockExchange.StockLoad.Sweep;

/// <summary>The levels, durations and repetitions of a sweep.</summary>
internal sealed record SweepSettings
{
    /// <summary>The levels, ascending; empty to find them: doubling until throughput stops growing, then closer around the
    /// corner. Default empty.</summary>
    public IReadOnlyList<int> Vusers { get; init; } = [];

    /// <summary>The most vusers when levels are found. Default 4,096; at most 65,000.</summary>
    public int MaxVusers { get; init; } = 4_096;

    /// <summary>The highest level as a multiple of the knee, to show the cost of over-saturation. Default 4.</summary>
    public int Beyond { get; init; } = 4;

    /// <summary>The duration of the measurement of each level. Default 3 s.</summary>
    public TimeSpan Duration { get; init; } = TimeSpan.FromSeconds(3);

    /// <summary>The warm-up of each level, which is not counted. Default 1 s.</summary>
    public TimeSpan WarmUp { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>How often each level is measured: once upwards, once downwards, and so on. Default 2.</summary>
    public int Repeat { get; init; } = 2;

    /// <summary>The latency goal; null for none. Default null.</summary>
    public LatencyGoal? Slo { get; init; }

    /// <summary>The number of requests that a start of an open loop makes: those of an iteration of a flow. Default 1.</summary>
    public int RequestsPerStart { get; init; } = 1;

    /// <summary>Whether the knee is confirmed in an open loop. Default yes.</summary>
    public bool Confirm { get; init; } = true;
}
