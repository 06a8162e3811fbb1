using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>Waits "without blocking", by SpinWait, which sleeps a millisecond at a time. 90 callers, 500 ms.</summary>
internal static class SpinUntilDone
{
    public static readonly Scenario Scenario = new("spin-until",
        Label.Starves("sleep|spin", "TestTargets.Starving.SpinUntilDone.Poll"),
        () => ClosedLoop.Start(90, () => Poll(Task.Delay(500))));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Poll(Task task) =>
        SpinWait.SpinUntil(() => task.IsCompleted); // The exhibit: polls on a thread of the pool
}
