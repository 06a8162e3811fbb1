using System.Diagnostics.Tracing;

namespace ThreadPoolDiagnostics.Counters;

/// <summary>The counters to read, and their interval.</summary>
public sealed record CounterRequest
{
    /// <summary>The requested providers. Default: all EventCounters of System.Runtime.</summary>
    public IReadOnlyList<CounterProvider> Providers { get; init; } = [CounterProvider.FromName(CounterProvider.Runtime)];

    /// <summary>The interval, in whole seconds. Default: 1 s.</summary>
    public TimeSpan Interval { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>The most time series that are tracked. Default: 1000, as dotnet-counters: tools must agree on it.</summary>
    public int MaxTimeSeries { get; init; } = 1000;

    /// <summary>The most histograms among them, which cost more memory. Default: 10, as dotnet-counters.</summary>
    public int MaxHistograms { get; init; } = 10;

    /// <summary>The level at which EventSources are enabled; counters come at any. Default: Informational.</summary>
    internal EventLevel Level { get; init; } = EventLevel.Informational;

    internal bool Wants(string provider, string counter, CounterSources source) =>
        Providers.Any(wanted => wanted.Wants(provider, counter, source));
}
