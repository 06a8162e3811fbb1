using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>One endpoint blocks, 900 ms for each of its 250 connections; the other one awaits, and has 20 connections.</summary>
internal static class OneBadEndpoint
{
    public static readonly Scenario Scenario = new("warm-one-bad-endpoint",
        WarmSite.Starves("task", "TestWebTargets.Warm.OneBadEndpoint.Export").Here().Of(Kind.Partial), Start);

    private static void Start()
    {
        string url = WarmSite.Open(_ => { }, site =>
        {
            site.MapGet("/export", Export);
            site.MapGet("/show", async () =>
            {
                await Task.Delay(20);
                return "page";
            });
        });
        HttpLoad.StartWarm($"{url}export", callers: 250);
        HttpLoad.StartWarm($"{url}show", callers: 20);
    }

#pragma warning disable VSTHRD002 // The exhibit
    private static string Export() => ExportAsync().Result; // blocks
#pragma warning restore VSTHRD002

    private static async Task<string> ExportAsync()
    {
        await Task.Delay(WarmUp.Then(milliseconds: 900));
        return "rows";
    }
}
