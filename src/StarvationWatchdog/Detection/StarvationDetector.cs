using System.Runtime.InteropServices;

namespace StarvationWatchdog.Detection;

/// <summary>
/// Decides from the waits of probes whether the pool starves. A pure state machine without clock, thread or pool.
/// </summary>
/// <param name="starvingAfter">The unexcused waiting time that counts as starvation.</param>
/// <param name="processors">Number of processors that this process may use.</param>
internal sealed class StarvationDetector(TimeSpan starvingAfter, int processors)
{
    /// <summary>
    /// The share of the processors above which work waits for processors, not for threads. It is less than 1, since threads that
    /// compute continuously are sometimes observed between two work items.
    /// </summary>
    private const double BusyShare = 0.75;

    private TimeSpan _counted;
    private double _wanted; // sum over the slices that count
    private int _slices;
    private bool _hasStarved;

    /// <summary>True from a probe that waited too long until a probe that started in time.</summary>
    public bool IsStarving { get; private set; }

    /// <summary>The probe has waited through a slice.</summary>
    public void Wait(ProbeSlice slice)
    {
        if (slice.Counts == TimeSpan.Zero) return;
        _counted += slice.Counts;
        _wanted += slice.ProcessorsWanted;
        _slices++;
        if (_counted < starvingAfter) return;
        if (_wanted < BusyShare * processors * _slices) IsStarving = _hasStarved = true;
        Forget();
    }

    /// <summary>The probe has started. An episode ends below half the threshold (hysteresis).</summary>
    public void Start()
    {
        if (!_hasStarved && _counted < starvingAfter / 2) IsStarving = false;
        _hasStarved = false;
        Forget();
    }

    private void Forget() => (_counted, _wanted, _slices) = (TimeSpan.Zero, 0, 0);
}

/// <summary>A slice of the time that a probe waits in the pool's queue, and what may excuse the wait.</summary>
/// <param name="Asked">The time for which the watchdog's thread asked to sleep.</param>
/// <param name="Elapsed">The time for which it slept.</param>
/// <param name="CollectorPause">The part in which the garbage collector had paused the process.</param>
/// <param name="ProcessorsWanted">Number of pool threads that ran or were runnable at its end.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct ProbeSlice(TimeSpan Asked, TimeSpan Elapsed, TimeSpan CollectorPause, double ProcessorsWanted)
{
    /// <summary>Lateness that is normal on a busy machine.</summary>
    private static readonly TimeSpan Tolerance = TimeSpan.FromMilliseconds(100);

    /// <summary>
    /// The part that counts as waiting for a thread. Zero if the watchdog's thread itself was late: then the process was stopped,
    /// the machine asleep, the clock changed or the processors overloaded, which delayed the pool's threads as well.
    /// </summary>
    public TimeSpan Counts =>
        CollectorPause < Elapsed && Elapsed - Asked <= Tolerance ? Elapsed - CollectorPause : TimeSpan.Zero;
}
