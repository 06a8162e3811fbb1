namespace ThreadPoolDiagnostics.Counters;

/// <summary>What one counter said about one interval.</summary>
public sealed record CounterReading
{
    /// <summary>When the process published it, by the process's clock.</summary>
    public required DateTimeOffset Time { get; init; }

    /// <summary>The EventSource or Meter, for instance "System.Runtime".</summary>
    public required string Provider { get; init; }

    /// <summary>What the program calls it: "cpu-usage", "http.server.request.duration".</summary>
    public required string Name { get; init; }

    /// <summary>What people call it: "CPU Usage". Instruments of a Meter have no other name than <see cref="Name"/>.</summary>
    public required string DisplayName { get; init; }

    /// <summary>As the program gives it: "%", "MB", "{request}"; empty when it gives none.</summary>
    public required string Unit { get; init; }

    /// <summary>From which of the two it came.</summary>
    public required CounterSources Source { get; init; }

    /// <summary>Which of the numbers below it has.</summary>
    public required CounterKind Kind { get; init; }

    /// <summary>The tags of the meter, the instrument and the measurement: "name=value,name=value"; empty when there are none. An
    /// EventCounter's metadata: "name:value,name:value".</summary>
    public string Tags { get; init; } = "";

    /// <summary>How often the process publishes it; a tool that asks for more shortens it for all.</summary>
    public required TimeSpan Interval { get; init; }

    /// <summary>
    /// How much was added during the interval, of a count; how many measurements there were, of a histogram. Null for a level,
    /// and in the first interval of an observable counter.
    /// </summary>
    public double? Increment { get; init; }

    /// <summary>
    /// A level, or the total of a count: since the process began for observable counters, since we attached for all others. Null
    /// for histograms, and where the process does not say the total: EventCounters, and meters before .NET 8.
    /// </summary>
    public double? Value { get; init; }

    /// <summary>How the measurements of the interval are distributed; empty when nothing was measured, or when this is no
    /// histogram.</summary>
    public IReadOnlyList<Quantile> Quantiles { get; init; } = [];
}
