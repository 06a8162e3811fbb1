using System.Diagnostics;

namespace TestTargets;

/// <summary>Measures one caller's requests, one after the other: from when it asks, the wait for a thread included.</summary>
internal sealed class Caller
{
    private long _asked;
    private long _longest;

    /// <summary>Of its requests so far, in stopwatch ticks; one that has no answer yet counts with its time until now.</summary>
    public long Longest => Volatile.Read(ref _asked) is not 0 and var asked
        ? Math.Max(Volatile.Read(ref _longest), Stopwatch.GetTimestamp() - asked)
        : Volatile.Read(ref _longest);

    public void Ask() => Volatile.Write(ref _asked, Stopwatch.GetTimestamp());

    public void HasAnswer()
    {
        Volatile.Write(ref _longest, Longest);
        Volatile.Write(ref _asked, 0);
    }
}
