using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>A middleware in front of asynchronous pages looks the session up, and waits. 250 connections, 500 ms.</summary>
internal sealed class SessionMiddleware(RequestDelegate next)
{
    public static readonly Scenario Scenario = new("warm-middleware",
        WarmSite.Starves("task", "TestWebTargets.Warm.SessionMiddleware.Find").Here(), Start);

    public async Task InvokeAsync(HttpContext context)
    {
        context.Items["session"] = Find(context.Connection.Id);
        await next(context);
    }

    private static void Start() => WarmSite.Start(callers: 250, _ => { }, site =>
    {
        site.UseMiddleware<SessionMiddleware>();
        site.MapGet("/", async () =>
        {
            await Task.Delay(5);
            return "page";
        });
    });

#pragma warning disable VSTHRD002 // The exhibit: every request of the site goes through here
    private static string Find(string id) => LoadAsync(id).Result; // blocks
#pragma warning restore VSTHRD002

    private static async Task<string> LoadAsync(string id)
    {
        await Task.Delay(WarmUp.Then(milliseconds: 500));
        return id;
    }
}
