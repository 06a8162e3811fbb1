namespace ThreadPoolDiagnostics.Counters;

/// <summary>The value of one counter for one interval.</summary>
public sealed record CounterReading
{
    /// <summary>When the process published it, by the process's clock.</summary>
    public required DateTimeOffset Time { get; init; }

    /// <summary>The EventSource or Meter, for instance "System.Runtime".</summary>
    public required string Provider { get; init; }

    /// <summary>The counter's name: "cpu-usage", "http.server.request.duration".</summary>
    public required string Name { get; init; }

    /// <summary>The counter's display name: "CPU Usage". For an instrument of a Meter it is <see cref="Name"/>.</summary>
    public required string DisplayName { get; init; }

    /// <summary>The unit as the program declares it: "%", "MB", "{request}"; empty when it declares none.</summary>
    public required string Unit { get; init; }

    /// <summary>Whether an EventSource or a Meter published it.</summary>
    public required CounterSources Source { get; init; }

    /// <summary>The kind of counter; it decides which of the numbers below are set.</summary>
    public required CounterKind Kind { get; init; }

    /// <summary>The tags of the meter, the instrument and the measurement: "name=value,name=value"; empty when there are none. An
    /// EventCounter's metadata: "name:value,name:value".</summary>
    public string Tags { get; init; } = "";

    /// <summary>The publishing interval; another tool that requests a shorter one shortens it for all.</summary>
    public required TimeSpan Interval { get; init; }

    /// <summary>What the interval added to a count, or the measurements of a histogram. Null for a level, and in an observable's
    /// first interval.</summary>
    public double? Increment { get; init; }

    /// <summary>
    /// A level, or a count's total since the start (observable) or the attach. Null for histograms, and where no total is
    /// published (EventCounters, meters before .NET 8).
    /// </summary>
    public double? Value { get; init; }

    /// <summary>The distribution of the interval's measurements; empty when nothing was measured, or this is no
    /// histogram.</summary>
    public IReadOnlyList<Quantile> Quantiles { get; init; } = [];
}

/// <summary>The kind of a counter.</summary>
public enum CounterKind
{
    /// <summary>A value that goes up and down: a size, a length, a share.</summary>
    Level,

    /// <summary>A count of events or a sum of amounts, with an increment in every interval.</summary>
    Count,

    /// <summary>A distribution of the measurements of an interval.</summary>
    Histogram,
}

/// <summary>A value below which a percentage of the measurements lie.</summary>
/// <param name="Percent">The percentage, 0 to 100.</param>
/// <param name="Value">The value.</param>
public sealed record Quantile(double Percent, double Value);
