using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Stacks;

/// <summary>A managed thread of the process.</summary>
/// <param name="Id">The operating system's id, as the process itself sees it.</param>
/// <param name="Name">As the operating system has it, on Linux its first 15 characters; null when it cannot be had.</param>
/// <param name="Kind">What it is for.</param>
public sealed record StackThread(int Id, string? Name, ThreadKind Kind)
{
    /// <summary>
    /// Of the capture's time, 0 to 1, in which it ran or waited for a core to run on. Near 0 for a thread that waits, in
    /// whatever code. Null where the system does not tell (it is Linux's schedstat).
    /// </summary>
    public double? Demand { get; init; }

    /// <summary>
    /// How often it was given a core during the capture. 0 for a thread that waited for one and the same thing all the while.
    /// Null where the system does not tell (the third number of Linux's schedstat).
    /// </summary>
    public long? Timeslices { get; init; }
}
