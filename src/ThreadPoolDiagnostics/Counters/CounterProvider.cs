namespace ThreadPoolDiagnostics.Counters;

/// <summary>Counters to ask for.</summary>
/// <param name="Name">Of the EventSource or Meter that publishes them, for instance "System.Runtime".</param>
/// <param name="Sources">Whether to ask for the EventSource of that name, the Meter, or both.</param>
/// <param name="Counters">The wanted ones, as the provider names them; empty for all.</param>
public sealed record CounterProvider(string Name, CounterSources Sources, IReadOnlyList<string> Counters)
{
    /// <summary>The provider of the runtime's own counters.</summary>
    public const string Runtime = "System.Runtime";

    /// <summary>
    /// The sources that a name means: both, and each gives what it has. System.Runtime publishes the same numbers both ways since
    /// .NET 9; of it, counters with a dot in their name come from the Meter (dotnet.gc.collections), and all others, also when
    /// none is named, are the EventCounters, which every version of .NET has.
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

    /// <summary>
    /// Whether a counter that came is one of the wanted ones: with a shared session come those of other tools, too.
    /// </summary>
    internal bool Wants(string provider, string counter, CounterSources source) =>
        Sources.HasFlag(source)
        && string.Equals(provider, Name, StringComparison.OrdinalIgnoreCase)
        && (Counters.Count == 0 || Counters.Contains(counter, StringComparer.OrdinalIgnoreCase));
}
