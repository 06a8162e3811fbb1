using System.Diagnostics;

namespace TestTargets;

/// <summary>Work for a processor.</summary>
internal static class Spinning
{
    private static double _sink;

    /// <summary>Computes for this long by the clock; a thread that is not scheduled meanwhile computes less.</summary>
    public static void For(TimeSpan duration)
    {
        double value = 1;
        for (long start = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(start) < duration;)
            for (int i = 0; i < 1_000; i++)
                value = Math.Sqrt(value + i);
        Volatile.Write(ref _sink, value);
    }
}
