using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>A callback made synchronous: a timer sets the event when the answer comes. 90 callers, 400 ms.</summary>
internal static class ResetEventSlim
{
    public static readonly Scenario Scenario = new("reset-event-slim",
        Label.Starves("handle", "TestTargets.Starving.ResetEventSlim.Call"), () => ClosedLoop.Start(90, () => _ = Call(3)));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Call(int question)
    {
        using var answered = new ManualResetEventSlim();
        int answer = 0;
        using var timer = new Timer(_ =>
        {
            answer = question + 1;
            answered.Set();
        }, state: null, dueTime: 400, period: Timeout.Infinite);
        answered.Wait(); // The exhibit: the callback that ends this needs a pool thread
        return answer;
    }
}
