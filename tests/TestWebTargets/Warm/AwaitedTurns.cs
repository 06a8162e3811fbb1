using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>Four requests at a time, as with the blocking semaphore, but awaited. 100 connections, 200 ms.</summary>
internal static class AwaitedTurns
{
    public static readonly Scenario Scenario = new("warm-awaited-turns",
        WarmSite.Fine(Label.Healthy), () => WarmSite.Start(callers: 100, _ => { }, site => site.MapGet("/", ServeAsync)));

    private static readonly SemaphoreSlim Turns = new(4);

    private static async Task<string> ServeAsync()
    {
        await Turns.WaitAsync();
        try
        {
            await Task.Delay(WarmUp.Then(milliseconds: 200));
            return "page";
        }
        finally
        {
            Turns.Release();
        }
    }
}
