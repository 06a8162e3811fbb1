namespace ThreadPoolDiagnostics.Counters;

/// <summary>The two ways in which .NET publishes counters.</summary>
[Flags]
public enum CounterSources
{
    /// <summary>None.</summary>
    None = 0,

    /// <summary>EventCounters of an EventSource: .NET Core 3.0 and later.</summary>
    EventCounters = 1,

    /// <summary>Instruments of a System.Diagnostics.Metrics.Meter: .NET 6 and later.</summary>
    Meter = 2,

    /// <summary>Both.</summary>
    Both = EventCounters | Meter,
}
