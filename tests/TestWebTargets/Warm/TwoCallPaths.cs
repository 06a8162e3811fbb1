using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>Two endpoints block in two ways; four of five connections ask the first. 250 connections, 700 ms.</summary>
internal static class TwoCallPaths
{
    public static readonly Scenario Scenario = new("warm-two-endpoints",
        WarmSite.Starves("task", "TestWebTargets.Warm.Invoices.Load").Here(), Start);

    private static void Start()
    {
        string url = WarmSite.Open(_ => { }, site =>
        {
            site.MapGet("/invoices", (int id) => Invoices.Load(id));
            site.MapGet("/status", () => Status.Poll());
        });
        HttpLoad.StartWarm($"{url}invoices?id=7", callers: 500);
        HttpLoad.StartWarm($"{url}status", callers: 50);
    }
}

internal static class Invoices
{
#pragma warning disable VSTHRD002 // The exhibit: most threads wait here
    public static string Load(int id) => LoadAsync(id).Result; // blocks
#pragma warning restore VSTHRD002

    private static async Task<string> LoadAsync(int id)
    {
        await Task.Delay(WarmUp.Then(milliseconds: 700));
        return $"invoice {id}";
    }
}

internal static class Status
{
    public static string Poll()
    {
        Thread.Sleep(WarmUp.Then(milliseconds: 700)); // The exhibit: a fifth of the threads waits here
        return "fine";
    }
}
