using System.Runtime.InteropServices;

namespace StarvationWatchdog.Detection;

/// <summary>A whole piece of the time in which a probe waits in the pool's queue, and what may excuse that.</summary>
/// <param name="Asked">How long the watchdog's own thread wanted to sleep.</param>
/// <param name="Elapsed">How long it did.</param>
/// <param name="CollectorPause">For how much of that the garbage collector stopped the process.</param>
/// <param name="ProcessorsWanted">On how many processors the pool's threads ran at its end, or wanted to.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct ProbeSlice(TimeSpan Asked, TimeSpan Elapsed, TimeSpan CollectorPause, double ProcessorsWanted)
{
    /// <summary>A thread that is late by more is late for a reason; by less on any machine that is at work.</summary>
    private static readonly TimeSpan Tolerance = TimeSpan.FromMilliseconds(100);

    /// <summary>
    /// The part of it that a free thread would not have let pass. None when our own thread came late: then the process was
    /// stopped, the machine asleep, a clock set or the processors overrun, and the pool's threads were no better off.
    /// </summary>
    public TimeSpan Counts =>
        CollectorPause < Elapsed && Elapsed - Asked <= Tolerance ? Elapsed - CollectorPause : TimeSpan.Zero;
}
