using TestTargets;

namespace TestWebTargets.Unanswered;

/// <summary>A service at night: no requests, and threads of its own that wait for work as they should.</summary>
internal static class QuietSite
{
    public static readonly Scenario Scenario = new("quiet-site",
        Label.Fine(Label.Healthy).Of(Kind.Elsewhere), () =>
        {
            Consumers.Start();
            Site.Start(callers: 0, site => site.MapGet("/", () => "page"));
        });
}
