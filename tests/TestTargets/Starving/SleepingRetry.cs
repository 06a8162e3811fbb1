using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>Retries that sleep 1.5 s between attempts: 40 arrivals a second, whose first attempts all fail.</summary>
internal static class SleepingRetry
{
    public static readonly Scenario Scenario = new("thread-sleep",
        Label.Starves("sleep", "TestTargets.Starving.SleepingRetry.Attempt"),
        () => OpenLoop.Start(40, () => Attempt(attempt => attempt > 1 ? "ok" : null)));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T Attempt<T>(Func<int, T?> action)
        where T : class
    {
        for (int attempt = 1; ; attempt++)
        {
            if (action(attempt) is { } result) return result;
            Thread.Sleep(1_500); // The exhibit: a pause that costs a thread
        }
    }
}
