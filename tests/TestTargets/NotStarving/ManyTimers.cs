namespace TestTargets.NotStarving;

/// <summary>2,000 timers, each a few times a second, each with next to nothing to do.</summary>
internal static class ManyTimers
{
    private static readonly List<Timer> Timers = [];

    public static readonly Scenario Scenario = new("many-timers",
        Label.Fine(Label.Healthy), () => Timers.AddRange(Enumerable.Range(0, 2_000).Select(Start)));

    private static long _ticks;

    private static Timer Start(int number) =>
        new(static _ => Interlocked.Increment(ref _ticks), state: null, dueTime: number, period: 200 + number % 800);
}
