using System.Runtime.CompilerServices;
using TestTargets;

namespace TestWebTargets.Unanswered;

/// <summary>
/// Requests are served on one thread by a synchronization context. The first one blocks it for a task that needs it.
/// </summary>
internal static class ContextDeadlock
{
    public static readonly Scenario Scenario = new("unanswered-context",
        Label.Fine(Label.Healthy).Of(Kind.Elsewhere), Start);

    private static void Start()
    {
        var context = new OwnContext();
        Site.StartImpatient(clients: 20, site => site.MapGet("/", () => ServeAsync(context)));
    }

    private static async Task<string> ServeAsync(OwnContext context)
    {
        var page = new TaskCompletionSource<string>(TaskCreationOptions.RunContinuationsAsynchronously);
        context.Post(_ => page.SetResult(Render()), null);
        return await page.Task; // awaits
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
#pragma warning disable VSTHRD002 // The exhibit
    private static string Render() => LoadAsync().Result; // stands still
#pragma warning restore VSTHRD002

    private static async Task<string> LoadAsync()
    {
        await Task.Delay(1);
        return "page";
    }
}
