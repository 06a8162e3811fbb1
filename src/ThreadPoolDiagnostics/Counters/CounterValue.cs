namespace ThreadPoolDiagnostics.Counters;

/// <summary>One counter of one interval.</summary>
/// <param name="Name">As the runtime names it, for instance "threadpool-queue-length".</param>
/// <param name="Value">A level, or for a counter that counts events a rate per second.</param>
internal readonly record struct CounterValue(string Name, double Value)
{
    /// <summary>Normalises what was counted during an interval.</summary>
    /// <param name="name">The counter.</param>
    /// <param name="increment">Events during the interval.</param>
    /// <param name="intervalSeconds">How long the interval really was; another tool that is attached can make it shorter.</param>
    public static CounterValue FromIncrement(string name, double increment, double intervalSeconds) =>
        new(name, increment / intervalSeconds);
}
