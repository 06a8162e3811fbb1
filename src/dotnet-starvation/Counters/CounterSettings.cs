using ThreadPoolDiagnostics.Counters;

namespace DotnetStarvation.Counters;

/// <summary>Which counters to read, and for how long.</summary>
internal sealed record CounterSettings
{
    public CounterRequest Request { get; init; } = new();

    /// <summary>Null: until it is stopped, or the process ends.</summary>
    public TimeSpan? Duration { get; init; }

    /// <summary>End as soon as every provider has said something.</summary>
    public bool Once { get; init; }
}
