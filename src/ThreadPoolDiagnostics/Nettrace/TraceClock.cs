namespace ThreadPoolDiagnostics.Nettrace;

/// <summary>What the object that describes a trace says of time: when it began, by two clocks.</summary>
internal sealed class TraceClock
{
    private readonly short[] _systemTime; // year, month, day of the week, day, hour, minute, second, millisecond; UTC
    private readonly long _start, _frequency;
    private DateTimeOffset? _began;

    private TraceClock(short[] systemTime, long start, long frequency) =>
        (_systemTime, _start, _frequency) = (systemTime, start, frequency);

    /// <summary>Takes it from the beginning of the object.</summary>
    public static TraceClock Read(ref Bytes bytes)
    {
        var systemTime = new short[8];
        for (int i = 0; i < systemTime.Length; i++) systemTime[i] = bytes.Int16();
        return new(systemTime, bytes.Int64(), bytes.Int64());
    }

    /// <summary>When something was written.</summary>
    /// <param name="ticks">Of the clock that events have.</param>
    /// <exception cref="InvalidDataException">The trace's clocks are none.</exception>
    public TraceTime At(long ticks)
    {
        if (_frequency <= 0) throw NoClock();
        double seconds = (ticks - _start) / (double)_frequency;
        if (Math.Abs(seconds) > TimeSpan.FromDays(36_500).TotalSeconds) throw NoClock();
        var sinceStart = TimeSpan.FromSeconds(seconds);
        try
        {
            return new TraceTime((_began ??= Began()) + sinceStart, sinceStart);
        }
        catch (ArgumentOutOfRangeException)
        {
            throw NoClock(); // no day that there is
        }
    }

    private DateTimeOffset Began()
    {
        short[] t = _systemTime;
        return new DateTimeOffset(t[0], t[1], t[3], t[4], t[5], t[6], t[7], TimeSpan.Zero);
    }

    private static InvalidDataException NoClock() => new("The trace does not say when it began, or its clock is wrong.");
}
