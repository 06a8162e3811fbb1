using System.Runtime.CompilerServices;

namespace TestTargets;

/// <summary>The textbook's cases: 125 callers, a query of 500 ms. Without inlining, so that stacks show the methods.</summary>
internal static class Scenarios
{
    /// <summary>As many as the connections of the article's load test.</summary>
    private const int Callers = 125;

    private static readonly TimeSpan Query = TimeSpan.FromMilliseconds(500);
    private static readonly Lock Gate = new();

    public static readonly IReadOnlyList<Scenario> All =
    [
        new("idle", Label.Fine(Label.Healthy), () => { }),
        new("async", Label.Fine(Label.Healthy), () => ClosedLoop.Start(Callers, Async)),
        new("task-wait", Starves("task", nameof(TaskWait)), () => ClosedLoop.Start(Callers, TaskWait)),
        new("sleep-poll", Starves("sleep", nameof(SleepPoll)), () => ClosedLoop.Start(Callers, SleepPoll)),
        new("lock-convoy", Starves("lock|sleep", nameof(LockConvoy)), () => ClosedLoop.Start(Callers, LockConvoy)),
    ];

    private static Label Starves(string wait, string method) => Label.Starves(wait, $"TestTargets.Scenarios.{method}");

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Task TaskWait()
    {
#pragma warning disable VSTHRD002, VSTHRD103 // The exhibit: blocks a pool thread until another pool thread completes the task
        _ = QueryAsync().Result;
#pragma warning restore VSTHRD002, VSTHRD103
        return Task.CompletedTask;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Task SleepPoll()
    {
        Task<int> query = QueryAsync();
#pragma warning disable RS0030 // The exhibit: holds a pool thread while it polls
        while (!query.IsCompleted) Thread.Sleep(10);
#pragma warning restore RS0030
        return Task.CompletedTask;
    }

    private static async Task Async() => await QueryAsync();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Task LockConvoy()
    {
        lock (Gate)
        {
#pragma warning disable RS0030 // The exhibit: input and output under a lock that everybody needs
            Thread.Sleep(10);
#pragma warning restore RS0030
        }
        return Task.CompletedTask;
    }

    private static async Task<int> QueryAsync()
    {
        await Task.Delay(Query, TimeProvider.System);
        return 1;
    }
}
