using TestTargets;
using TestWebTargets;

namespace TestLibraryTargets;

/// <summary>An ASP.NET Core application with libraries, under load from another process; its errors go to standard error.
/// </summary>
internal static class LibrarySite
{
    /// <param name="callers">After the warm-up, if there is one.</param>
    /// <param name="add">Adds services.</param>
    /// <param name="map">Adds endpoints; controllers are there already.</param>
    /// <param name="path">What is asked for, without the slash.</param>
    public static void Start(int callers, Action<WebApplicationBuilder> add, Action<WebApplication> map, string path = "")
    {
        string url = Open(add, map) + path;
        if (WarmUp.IsOver) HttpLoad.Start(url, callers);
        else HttpLoad.StartWarm(url, callers);
    }

    /// <summary>Opens it, and leaves the load to the caller.</summary>
    /// <returns>Its address, with a slash at the end.</returns>
    public static string Open(Action<WebApplicationBuilder> add, Action<WebApplication> map) =>
        WarmSite.Open(builder => Add(builder, add), map);

    /// <summary>For a controller that is asked for under this path.</summary>
    public static void StartController(int callers, string path, Action<WebApplicationBuilder> add) =>
        Start(callers, add, _ => { }, path);

    private static void Add(WebApplicationBuilder builder, Action<WebApplicationBuilder> add)
    {
        builder.Logging.SetMinimumLevel(LogLevel.Error)
            .AddConsole(console => console.LogToStandardErrorThreshold = LogLevel.Trace);
        add(builder);
    }
}
