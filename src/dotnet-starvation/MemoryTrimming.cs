namespace DotnetStarvation;

/// <summary>
/// Returns memory to the system at intervals: a snapshot leaves much garbage, and the tool may run beside an application for
/// days.
/// </summary>
internal sealed class MemoryTrimming(TimeSpan interval, TimeProvider time)
{
    private long _trimmed = time.GetTimestamp();

    public void TrimIfDue()
    {
        if (time.GetElapsedTime(_trimmed) < interval) return;
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive);
        _trimmed = time.GetTimestamp();
    }
}
