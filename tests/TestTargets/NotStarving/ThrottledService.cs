namespace TestTargets.NotStarving;

/// <summary>An async service, 3 ms of computing a request, a short lock, half a processor. 60 callers.</summary>
internal static class ThrottledService
{
    public static readonly Scenario Scenario = new("quota-service",
        Label.Fine(Label.CpuSaturated).Of(Kind.Quota).UnderQuota(0.5), () => ClosedLoop.Start(60, ServeAsync));

    private static readonly Queue<long> Recent = [];

    private static async Task ServeAsync()
    {
        await Task.Delay(10);
        Spinning.For(TimeSpan.FromMilliseconds(3));
        lock (Recent)
        {
            Recent.Enqueue(Environment.TickCount64);
            if (Recent.Count > 100) Recent.Dequeue();
        }
    }
}
