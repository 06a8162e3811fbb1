namespace DotnetStarvation;

/// <summary>
/// A stack snapshot leaves much behind that is not needed until the next one; a command that runs beside an application for long
/// gives it back ever so often.
/// </summary>
/// <param name="interval">How often.</param>
/// <param name="time">The clock.</param>
internal sealed class MemoryTrimming(TimeSpan interval, TimeProvider time)
{
    private long _tidied = time.GetTimestamp();

    public void TidyIfDue()
    {
        if (time.GetElapsedTime(_tidied) < interval) return;
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive);
        _tidied = time.GetTimestamp();
    }
}
