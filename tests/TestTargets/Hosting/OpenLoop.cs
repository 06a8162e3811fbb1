namespace TestTargets;

/// <summary>The load of an open loop: requests arrive on a schedule, whatever becomes of those before.</summary>
internal static class OpenLoop
{
    /// <param name="perSecond">Requests a second, from a thread of its own.</param>
    /// <param name="request">What each does, on the pool.</param>
    public static void Start(int perSecond, Action request) => OwnThread.Start("arrivals", () =>
    {
        TimeSpan interval = TimeSpan.FromSeconds(1.0 / perSecond);
        while (true)
        {
            ThreadPool.UnsafeQueueUserWorkItem(static work => work(), request, preferLocal: false);
            Thread.Sleep(interval);
        }
    });
}
