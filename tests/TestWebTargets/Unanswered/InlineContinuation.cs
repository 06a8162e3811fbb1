using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using TestTargets;

namespace TestWebTargets.Unanswered;

/// <summary>
/// Each request awaits its turn from a thread that completes tasks. The continuation runs inline on that thread, and sleeps.
/// </summary>
internal static class InlineContinuation
{
    public static readonly Scenario Scenario = new("unanswered-continuation",
        Label.Fine(Label.Healthy).Of(Kind.Elsewhere), Start);

    private static readonly BlockingCollection<TaskCompletionSource> Turns = [];

    private static void Start()
    {
        OwnThread.Start("turns", GiveTurns);
        Site.StartImpatient(clients: 20, site => site.MapGet("/", ServeAsync));
    }

    private static void GiveTurns()
    {
        foreach (TaskCompletionSource turn in Turns.GetConsumingEnumerable()) turn.SetResult();
    }

    private static async Task<string> ServeAsync()
    {
        var turn = new TaskCompletionSource();
        Task<string> answer = AnswerAsync(turn);
        Turns.Add(turn); // after the await has begun: it continues on the thread that gives turns, and on no other
        return await answer; // awaits
    }

    private static async Task<string> AnswerAsync(TaskCompletionSource turn)
    {
#pragma warning disable VSTHRD003 // The exhibit: it continues where the task is completed
        await turn.Task; // awaits
#pragma warning restore VSTHRD003
        Archive();
        return "page";
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Archive() => Thread.Sleep(TimeSpan.FromMinutes(5)); // stands still
}
