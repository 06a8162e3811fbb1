using TestTargets;

namespace TestWebTargets;

/// <summary>A service as in production: half a minute of quick calls makes the JIT inline the code that then blocks.</summary>
internal static class WarmSite
{
    /// <summary>From the program's start until its label is true: the quick half minute, and the time to starve.</summary>
    public const double Seconds = WarmUp.Seconds + 5;

    /// <param name="callers">After the warm-up.</param>
    /// <param name="add">Adds services.</param>
    /// <param name="map">Adds middleware and endpoints; controllers are there already.</param>
    /// <param name="path">What is asked for, without the slash.</param>
    public static void Start(int callers, Action<WebApplicationBuilder> add, Action<WebApplication> map, string path = "") =>
        HttpLoad.StartWarm(Open(add, map) + path, callers);

    /// <summary>For a controller that is asked for under this path.</summary>
    public static void StartController(int callers, string path, Action<WebApplicationBuilder> add) =>
        Start(callers, add, _ => { }, path);

    /// <summary>Opens it, and leaves the load to the caller.</summary>
    /// <returns>Its address, with a slash at the end.</returns>
    public static string Open(Action<WebApplicationBuilder> add, Action<WebApplication> map)
    {
        WarmUp.Begin();
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.Services.AddControllers();
        add(builder);
        WebApplication site = builder.Build();
        map(site);
        site.MapControllers();
        site.Urls.Add("http://127.0.0.1:0");
        site.Start();
        return $"{site.Urls.Single()}/";
    }

    /// <summary>Starves, in a method of a warm service.</summary>
    /// <inheritdoc cref="Label.Starves"/>
    public static Label Starves(string wait, params IReadOnlyList<string> calls) =>
        Label.Starves(wait, calls).Of(Kind.Warm).After(Seconds);

    /// <summary>Does not, and is as warm.</summary>
    /// <inheritdoc cref="Label.Fine"/>
    public static Label Fine(params IReadOnlyList<string> verdicts) => Label.Fine(verdicts).Of(Kind.Warm).After(Seconds);
}
