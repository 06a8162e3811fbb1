namespace ThreadPoolDiagnostics.Counters;

/// <summary>Counters to request from one provider.</summary>
/// <param name="Name">The name of the EventSource or Meter, for instance "System.Runtime".</param>
/// <param name="Sources">Whether to request the EventSource of that name, the Meter, or both.</param>
/// <param name="Counters">The counters to read, as the provider names them; empty for all.</param>
public sealed record CounterProvider(string Name, CounterSources Sources, IReadOnlyList<string> Counters)
{
    /// <summary>The provider of the runtime's own counters.</summary>
    public const string Runtime = "System.Runtime";

    /// <summary>
    /// The provider of that name, both EventSource and Meter. For System.Runtime, which publishes both since .NET 9, names with a
    /// dot are the Meter's (dotnet.gc.collections), all others EventCounters, which every version has.
    /// </summary>
    public static CounterProvider FromName(string name, params IReadOnlyList<string> counters)
    {
        CounterSources sources = CounterSources.Both;
        if (name == Runtime)
        {
            if (counters.All(counter => !counter.Contains('.'))) sources = CounterSources.EventCounters;
            else if (counters.All(counter => counter.Contains('.'))) sources = CounterSources.Meter;
        }
        return new(name, sources, counters);
    }

    /// <summary>Whether a counter was requested: a shared session also delivers those that other tools requested.</summary>
    internal bool Wants(string provider, string counter, CounterSources source) =>
        Sources.HasFlag(source)
        && string.Equals(provider, Name, StringComparison.OrdinalIgnoreCase)
        && (Counters.Count == 0 || Counters.Contains(counter, StringComparer.OrdinalIgnoreCase));
}

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
