using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>Blocks in every request, and has threads for all of them. 60 connections, 500 ms, 120 threads.</summary>
internal static class EnoughThreadsSite
{
    public static readonly Scenario Scenario = new("warm-enough-threads", WarmSite.Fine(Label.Blocking, Label.Healthy), Start);

    private static void Start()
    {
        ThreadPool.SetMinThreads(120, 120);
#pragma warning disable VSTHRD002 // Blocks, and there are threads for it
        WarmSite.Start(callers: 60, _ => { }, site => site.MapGet("/", () => AskAsync().Result));
#pragma warning restore VSTHRD002
    }

    private static async Task<string> AskAsync()
    {
        await Task.Delay(WarmUp.Then(milliseconds: 500));
        return "page";
    }
}
