using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Stacks;

/// <summary>The stacks of all managed threads of a process at one moment.</summary>
/// <param name="Groups">Threads with identical stacks, the largest group first.</param>
/// <param name="ThreadCount">The number of threads with a managed frame.</param>
/// <param name="Duration">How long the capture took, from attaching to the last name.</param>
public sealed record StackReport(IReadOnlyList<StackGroup> Groups, int ThreadCount, TimeSpan Duration)
{
    /// <summary>The same threads with their names, by ascending id.</summary>
    public IReadOnlyList<StackThread> Threads { get; init; } = [];

    /// <summary>The methods with machine code in the process; null when they were not collected, or are not kept.</summary>
    internal CompiledMethods? Compiled { get; init; }
}

/// <summary>The stacks of all threads at one moment of an observation.</summary>
/// <param name="Elapsed">When it was taken, since the observation began.</param>
/// <param name="Report">The stacks.</param>
public sealed record StackSnapshot(TimeSpan Elapsed, StackReport Report);

/// <summary>A managed thread of the process.</summary>
/// <param name="Id">The operating system's id, as the process itself sees it.</param>
/// <param name="Name">The name in the operating system, on Linux its first 15 characters; null when not available.</param>
/// <param name="Kind">The thread's kind.</param>
public sealed record StackThread(int Id, string? Name, ThreadKind Kind)
{
    /// <summary>Share of the capture, 0 to 1, running or ready to run; near 0 for a thread that waits. Null if unknown.</summary>
    public double? Demand { get; init; }

    /// <summary>How often it got a core during the capture; 0 for a thread that only waited. Null if unknown.</summary>
    public long? Timeslices { get; init; }

    /// <summary>How often it got a core since it began; the same in two snapshots if it did not run in between. Null if
    /// unknown.</summary>
    public long? TimeslicesSoFar { get; init; }
}
