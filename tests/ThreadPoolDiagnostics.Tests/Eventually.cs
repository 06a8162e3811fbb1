namespace ThreadPoolDiagnostics.Tests;

/// <summary>Waits for what can be observed, with a deadline so generous that only a defect misses it.</summary>
internal static class Eventually
{
    private static readonly TimeSpan Deadline = TimeSpan.FromSeconds(30);

    public static void Holds(Func<bool> condition, string what) =>
        Assert.True(SpinWait.SpinUntil(() => condition() || Pause(), Deadline), $"not within {Deadline.TotalSeconds} s: {what}");

    private static bool Pause()
    {
        Thread.Sleep(50);
        return false;
    }
}
