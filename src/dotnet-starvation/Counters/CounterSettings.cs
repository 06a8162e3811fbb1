using ThreadPoolDiagnostics.Counters;

namespace DotnetStarvation.Counters;

/// <summary>Which counters to read, and for how long.</summary>
internal sealed record CounterSettings
{
    public CounterRequest Request { get; init; } = new();

    /// <summary>How long to read; null until Ctrl+C, or the process ends.</summary>
    public TimeSpan? Duration { get; init; }

    /// <summary>Whether to end as soon as every provider has sent counters.</summary>
    public bool Once { get; init; }
}
