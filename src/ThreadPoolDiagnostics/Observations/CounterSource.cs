namespace ThreadPoolDiagnostics.Observations;

/// <summary>
/// What a source of counters alone has: a file without stacks, adjustments, quotas or the load of the machine. Without them
/// docs/how-it-decides.md has a rule of its own.
/// </summary>
public sealed record CounterSource
{
    /// <summary>Whether the queue lengths in the samples, and the numbers of threads, are the least possible, because the source
    /// has only their changes.</summary>
    public bool HasOnlyChanges { get; init; }

    /// <summary>Whether the samples have the number of threads.</summary>
    public bool HasThreads { get; init; }

    /// <summary>Whether the samples have the CPU use.</summary>
    public bool HasCpu { get; init; }
}
