using System.Runtime.CompilerServices;

namespace TestTargets;

/// <summary>What one request of each scenario does. The blocking ones are not inlined, or stacks would not show them.</summary>
internal static class Scenarios
{
    private static readonly TimeSpan Query = TimeSpan.FromMilliseconds(500);
    private static readonly Lock Gate = new();

    private static readonly Dictionary<string, Func<Task>> All = new(StringComparer.Ordinal)
    {
        ["idle"] = Idle,
        ["task-wait"] = TaskWait,
        ["sleep-poll"] = SleepPoll,
        ["async"] = Async,
        ["lock-convoy"] = LockConvoy,
    };

    public static IEnumerable<string> Names => All.Keys;

    public static Func<Task>? Find(string name) => All.GetValueOrDefault(name);

    public static Task Idle() => Task.CompletedTask;

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
