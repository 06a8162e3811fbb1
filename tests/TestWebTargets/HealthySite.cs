using TestTargets;

namespace TestWebTargets;

/// <summary>The same load on a site that awaits. 125 connections, 50 ms.</summary>
internal static class HealthySite
{
    public static readonly Scenario Scenario = new("web-async",
        Label.Fine(Label.Healthy, Label.CpuSaturated), () => Site.Start(callers: 125, Map));

    private static void Map(WebApplication site) => site.MapGet("/", async () =>
    {
        await Task.Delay(50);
        return "page";
    });
}
