using System.Runtime.CompilerServices;
using TestTargets;

namespace TestWebTargets;

/// <summary>A middleware looks the user up, and waits; the pages behind it are asynchronous. 125 connections, 300 ms.</summary>
internal sealed class BlockedMiddleware(RequestDelegate next)
{
    public static readonly Scenario Scenario = new("web-middleware",
        Label.Starves("task", "TestWebTargets.BlockedMiddleware.Authorize"), Start);

    public Task InvokeAsync(HttpContext context)
    {
        context.Items["user"] = Authorize(context);
        return next(context);
    }

    private static void Start() => Site.Start(callers: 125, site =>
    {
        site.UseMiddleware<BlockedMiddleware>();
        site.MapGet("/", async () =>
        {
            await Task.Delay(10);
            return "page";
        });
    });

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static string Authorize(HttpContext context)
    {
#pragma warning disable VSTHRD002, VSTHRD103 // The exhibit: every request of the site goes through here
        return FindUserAsync(context.Connection.Id).Result;
#pragma warning restore VSTHRD002, VSTHRD103
    }

    private static async Task<string> FindUserAsync(string id)
    {
        await Task.Delay(300);
        return id;
    }
}
