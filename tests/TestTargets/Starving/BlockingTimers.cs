using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>80 periodic jobs, each due twice a second, each blocking for 2 s: runs overlap.</summary>
internal sealed class BlockingTimers
{
    private static readonly List<Timer> Jobs = [];

    public static readonly Scenario Scenario = new("timer-callbacks",
        Label.Starves("task", "TestTargets.Starving.BlockingTimers.Refresh"), Start);

    private static void Start()
    {
        OwnClock.AddEndlessWait(); // The jobs are not timed: who comes late is not waited for
        Jobs.AddRange(Enumerable.Range(0, 80).Select(Job));
    }

    private static Timer Job(int number) => new(_ => Refresh(), state: null, dueTime: 5 * number, period: 500);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Refresh()
    {
#pragma warning disable VSTHRD002 // The exhibit: a timer's callback is void, so its author waits
        RefreshAsync().Wait();
#pragma warning restore VSTHRD002
    }

    private static async Task RefreshAsync() => await Task.Delay(2_000);
}
