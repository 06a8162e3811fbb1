using System.Runtime.InteropServices;

namespace StarvationWatchdog.Detection;

/// <summary>A piece of the time in which a probe waits in the pool's queue, and what may excuse that.</summary>
/// <param name="Asked">How long the watchdog's own thread wanted to sleep.</param>
/// <param name="Elapsed">How long it did; less when the probe has started meanwhile.</param>
/// <param name="CollectorPause">For how much of that the garbage collector stopped the process.</param>
/// <param name="ProcessorsWanted">On how many processors the pool's threads ran, or would have if they were free.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct ProbeSlice(TimeSpan Asked, TimeSpan Elapsed, TimeSpan CollectorPause, double ProcessorsWanted)
{
    /// <summary>
    /// The part of it that a free thread would not have let pass. None when our own thread came late: then the process was
    /// stopped, the machine asleep, a clock set or the processors overrun, and the pool's threads were no better off.
    /// </summary>
    public TimeSpan Counts =>
        Elapsed < TimeSpan.Zero || Elapsed > 2 * Asked || CollectorPause >= Elapsed ? TimeSpan.Zero : Elapsed - CollectorPause;
}
