namespace ThreadPoolDiagnostics.Counters;

/// <summary>Which counters to read, and how often.</summary>
public sealed record CounterRequest
{
    /// <summary>What is wanted. Default: all EventCounters of System.Runtime.</summary>
    public IReadOnlyList<CounterProvider> Providers { get; init; } = [CounterProvider.FromName(CounterProvider.Runtime)];

    /// <summary>How often: whole seconds. Default: 1 s.</summary>
    public TimeSpan Interval { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>
    /// Of how many combinations of instrument and tags the process keeps track. Default: 1000, as dotnet-counters, since tools
    /// that read the meters of one process at the same time must agree on it.
    /// </summary>
    public int MaxTimeSeries { get; init; } = 1000;

    /// <summary>Of how many of them may be histograms, which cost more memory. Default: 10, as dotnet-counters.</summary>
    public int MaxHistograms { get; init; } = 10;

    internal bool Wants(string provider, string counter, CounterSources source) =>
        Providers.Any(wanted => wanted.Wants(provider, counter, source));
}
