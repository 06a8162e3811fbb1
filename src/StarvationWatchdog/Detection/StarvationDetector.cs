namespace StarvationWatchdog.Detection;

/// <summary>
/// Decides whether the pool starves, from how its probes wait. A pure function of what it was told: it knows no clock, no thread
/// and no pool.
/// </summary>
/// <param name="starvingAfter">So much waiting that nothing excuses is starvation.</param>
/// <param name="processors">That this process may use.</param>
internal sealed class StarvationDetector(TimeSpan starvingAfter, int processors)
{
    /// <summary>
    /// When the pool's threads want more than this of the processors, work waits for processors, and another thread would not
    /// help it. Work that computes all the time is seen at less than all: it is between two items now and then.
    /// </summary>
    private const double BusyShare = 0.75;

    private TimeSpan _counted;
    private double _wanted; // processors, of each slice that counts
    private int _slices;
    private bool _hasStarved;

    /// <summary>From when a probe has waited too long until one has started soon.</summary>
    public bool IsStarving { get; private set; }

    /// <summary>The probe waits, and has waited through that.</summary>
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

    /// <summary>The probe has got its thread. Half the threshold ends an episode, so that it does not flicker.</summary>
    public void Start()
    {
        if (!_hasStarved && _counted < starvingAfter / 2) IsStarving = false;
        _hasStarved = false;
        Forget();
    }

    private void Forget() => (_counted, _wanted, _slices) = (TimeSpan.Zero, 0, 0);
}
