using System.Runtime.InteropServices;

namespace ThreadPoolDiagnostics.Nettrace;

/// <summary>The start time of a trace by two clocks, from the object that describes the trace.</summary>
internal sealed class TraceClock
{
    private readonly short[] _systemTime; // year, month, day of the week, day, hour, minute, second, millisecond; UTC
    private readonly long _start, _frequency;
    private DateTimeOffset? _began;

    private TraceClock(short[] systemTime, long start, long frequency) =>
        (_systemTime, _start, _frequency) = (systemTime, start, frequency);

    /// <summary>Reads the clock from the beginning of the object.</summary>
    public static TraceClock Read(ref Bytes bytes)
    {
        var systemTime = new short[8];
        for (int i = 0; i < systemTime.Length; i++) systemTime[i] = bytes.Int16();
        return new(systemTime, bytes.Int64(), bytes.Int64());
    }

    /// <summary>Converts an event's ticks to a time.</summary>
    /// <param name="ticks">Ticks of the trace's clock.</param>
    /// <exception cref="InvalidDataException">The trace's clock is invalid.</exception>
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
            throw NoClock(); // an impossible date
        }
    }

    private DateTimeOffset Began()
    {
        short[] t = _systemTime;
        return new DateTimeOffset(t[0], t[1], t[3], t[4], t[5], t[6], t[7], TimeSpan.Zero);
    }

    private static InvalidDataException NoClock() => new("The trace has no start time, or its clock is wrong.");
}

/// <summary>The time of an event.</summary>
/// <param name="TimeOfDay">The time by the clock of the traced machine.</param>
/// <param name="SinceStart">The time since the session began.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct TraceTime(DateTimeOffset TimeOfDay, TimeSpan SinceStart);
