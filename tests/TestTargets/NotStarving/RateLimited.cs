namespace TestTargets.NotStarving;

/// <summary>
/// 200 callers wait for 4 places, a second and more, and hold no thread while they do: they are slow, the pool is not.
/// </summary>
internal static class RateLimited
{
    public static readonly Scenario Scenario = new(
        "rate-limited", Label.Fine(Label.Healthy), () => ClosedLoop.Start(200, CallAsync));

    private static readonly SemaphoreSlim Places = new(4);

    private static async Task CallAsync()
    {
        await Places.WaitAsync();
        await Task.Delay(25);
        Places.Release();
    }
}
