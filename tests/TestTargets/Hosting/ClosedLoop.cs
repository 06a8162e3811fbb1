namespace TestTargets;

/// <summary>The load of a closed loop: so many callers, each asks again as soon as it has been answered.</summary>
internal static class ClosedLoop
{
    /// <summary>Starts all callers on the pool and returns at once.</summary>
    public static void Start(int callers, Func<Task> request)
    {
        for (int caller = 0; caller < callers; caller++) _ = AskForeverAsync(request);
    }

    /// <inheritdoc cref="Start(int, Func{Task})"/>
    public static void Start(int callers, Action request) => Start(callers, () =>
    {
        request();
        return Task.CompletedTask;
    });

    private static async Task AskForeverAsync(Func<Task> request)
    {
        Caller caller = OwnClock.AddCaller();
        while (true)
        {
            caller.Ask();
            await Task.Yield(); // back to the pool's global queue, as a request that arrives
            await request();
            caller.HasAnswer();
        }
    }
}
