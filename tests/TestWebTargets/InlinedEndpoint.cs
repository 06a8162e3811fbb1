using System.Runtime.CompilerServices;
using TestTargets;

namespace TestWebTargets;

/// <summary>
/// An endpoint that waits two calls deep, all inlined into the code that ASP.NET Core generates, as tiered compilation does to
/// busy services. A middleware is innocent, and the pool has enough threads. 40 connections, 500 ms.
/// </summary>
internal static class InlinedEndpoint
{
    public static readonly Scenario Scenario = new("web-inlined",
        Label.Fine(Label.Healthy, Label.Blocking), () => Site.Start(Callers, Map));

    private const int Callers = 40;

    private static void Map(WebApplication site)
    {
        ThreadPool.SetMinThreads(2 * Callers, 2 * Callers);
        site.Use(Stamp);
        site.MapGet("/", Show);
        site.MapGet("/other", Other);
    }

    private static Task Stamp(HttpContext context, RequestDelegate next)
    {
        context.Response.Headers["X-Served"] = "yes";
        return next(context);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static string Show() => Load("prices");

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static string Load(string name)
    {
#pragma warning disable VSTHRD002, VSTHRD103 // The exhibit
        string found = FindAsync(name).Result;
#pragma warning restore VSTHRD002, VSTHRD103
        return $"found {found}";
    }

    /// <summary>Nobody asks for it: another place that waits in the same way.</summary>
    private static string Other()
    {
#pragma warning disable VSTHRD002, VSTHRD103 // Beside the exhibit
        return FindAsync("other").Result;
#pragma warning restore VSTHRD002, VSTHRD103
    }

    private static async Task<string> FindAsync(string name)
    {
        await Task.Delay(500);
        return name;
    }
}
