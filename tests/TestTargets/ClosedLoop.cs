namespace TestTargets;

/// <summary>The load of a closed loop: so many callers, each asks again as soon as it has been answered.</summary>
internal static class ClosedLoop
{
    /// <summary>As many as the connections of the article's load test.</summary>
    private const int Callers = 125;

    /// <summary>Starts all callers on the pool and returns at once.</summary>
    /// <param name="request">What one caller does once; <see cref="Scenarios.Idle"/> starts none.</param>
    public static void Start(Func<Task> request)
    {
        if (request == Scenarios.Idle) return;
        for (int caller = 0; caller < Callers; caller++) _ = AskForeverAsync(request);
    }

    private static async Task AskForeverAsync(Func<Task> request)
    {
        while (true)
        {
            await Task.Yield(); // back to the pool's global queue, as a request that arrives
            await request();
        }
    }
}
