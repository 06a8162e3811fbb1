using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>Starves although one thread keeps a processor busy; the pool only waits. 100 callers, 500 ms.</summary>
internal static class BurningThread
{
    public static readonly Scenario Scenario = new("burning-thread",
        Label.Starves("task", "TestTargets.Starving.BurningThread.Ask"), Start);

    private static void Start()
    {
        OwnThread.Start("pricing", () =>
        {
            while (true) Spinning.For(TimeSpan.FromSeconds(1));
        });
        ClosedLoop.Start(100, () => _ = Ask());
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Ask()
    {
        Task<int> answer = Task.Delay(500).ContinueWith(_ => 1, TaskScheduler.Default);
#pragma warning disable VSTHRD002, VSTHRD103 // The exhibit
        return answer.Result;
#pragma warning restore VSTHRD002, VSTHRD103
    }
}
