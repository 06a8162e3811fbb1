using System.Collections.Concurrent;
using StockExchange.LoadEngine.Threads;

namespace LoadTargets.Hosting;

/// <summary>
/// Completes tasks at given times, about 0.1 ms late (the pool's timers: 1 ms), without burning CPU. The times must be given in
/// order: that is enough for equal delays and for equal workers that serve a queue in order, and it makes a sleeping thread
/// enough.
/// </summary>
internal sealed class Timetable
{
    private readonly Lock _gate = new();
    private readonly BlockingCollection<(long Due, TaskCompletionSource Task)> _entries = [];

    public Timetable() =>
        new Thread(Run) { IsBackground = true, Name = "timetable", Priority = ThreadPriority.AboveNormal }.Start();

    /// <summary>In ticks of 100 ns.</summary>
    private static long Now => TimeProvider.System.GetElapsedTime(0).Ticks;

    /// <param name="due">Gives the time, from now, in ticks; not before the one before. Called by one thread at a time.</param>
    public Task At(Func<long, long> due)
    {
        var task = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        lock (_gate) _entries.Add((due(Now), task));
        return task.Task;
    }

    private void Run()
    {
        using var sleep = new PreciseSleep();
        foreach ((long due, TaskCompletionSource task) in _entries.GetConsumingEnumerable())
        {
            while (due - Now is > 0 and long left) sleep.For(TimeSpan.FromTicks(left));
            task.SetResult();
        }
    }
}
