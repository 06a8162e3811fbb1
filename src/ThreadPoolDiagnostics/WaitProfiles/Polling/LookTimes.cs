namespace ThreadPoolDiagnostics.WaitProfiles.Polling;

/// <summary>How often the threads were looked at: under a limit of processor time, for instance, it is less often.</summary>
internal sealed class LookTimes
{
    /// <summary>A wait is seen by two looks: with more time between them, those of less than 0.1 s may be missed.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromMilliseconds(50);

    private long? _last;

    /// <summary>The time from the first look to the last.</summary>
    public TimeSpan All { get; private set; }

    /// <summary>The time in intervals that were longer than <see cref="Longest"/>.</summary>
    public TimeSpan InLong { get; private set; }

    /// <param name="now">When they were looked at: a timestamp.</param>
    public void Add(long now)
    {
        if (_last is { } last)
        {
            TimeSpan interval = TimeProvider.System.GetElapsedTime(last, now);
            All += interval;
            if (interval > Longest) InLong += interval;
        }
        _last = now;
    }
}
