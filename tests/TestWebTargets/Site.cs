namespace TestWebTargets;

/// <summary>An ASP.NET application on a free port of 127.0.0.1, under load from another process.</summary>
internal static class Site
{
    public static void Start(int callers, Action<WebApplication> configure) => HttpLoad.Start(Open(configure), callers);

    /// <summary>The clients give up after a second, and ask again.</summary>
    public static void StartImpatient(int clients, Action<WebApplication> configure) =>
        HttpLoad.StartImpatient(Open(configure), clients);

    private static string Open(Action<WebApplication> configure)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        WebApplication site = builder.Build();
        configure(site);
        site.Urls.Add("http://127.0.0.1:0");
        site.Start();
        return $"{site.Urls.Single()}/";
    }
}
