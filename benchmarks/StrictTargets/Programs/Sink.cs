namespace Programs;

/// <summary>Where results go, so that nothing is left out as unused.</summary>
internal static class Sink
{
    private static long s_sum;

    public static void Take(long value) => Interlocked.Add(ref s_sum, value);
}
