using TestTargets;

namespace TestWebTargets.Unanswered;

/// <summary>Four requests took a permit and kept it; all others await one. 20 clients, who give up after a second.</summary>
internal static class LeakedPermit
{
    public static readonly Scenario Scenario = new("unanswered-permit",
        Label.Fine(Label.Healthy).Of(Kind.Elsewhere),
        () => Site.StartImpatient(clients: 20, site => site.MapGet("/", ServeAsync)));

    private static readonly SemaphoreSlim Permits = new(4);

    private static async Task<string> ServeAsync()
    {
        await Permits.WaitAsync(); // awaits
        return "page";
    }
}
