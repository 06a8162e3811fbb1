using Microsoft.Diagnostics.NETCore.Client;
using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;
using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// What each kind of data that an observer collects costs the process: its CPU time in windows with and without it, in turn. The
/// scheduler counts nanoseconds, so other load disturbs CPU time less than throughput.
/// </summary>
internal static class CollectingCost
{
    private static readonly TimeSpan Settling = TimeSpan.FromSeconds(3);
    private static readonly TimeSpan Window = TimeSpan.FromSeconds(5);

    public static int Run(Arguments arguments)
    {
        Console.WriteLine(
            "| target | collected | window | done a second, without | with "
            + "| CPU time more, median | lowest to highest | events |\n"
            + "|---|---|---|---|---|---|---|---|");
        TimeSpan half = TimeSpan.FromSeconds(0.5), second = TimeSpan.FromSeconds(1);
        Measure("nothing", 0, "counters every second", PoolProviders.Basics(second), 6 * Window, arguments.Rounds);
        Measure("nothing", 0, "counters every half second", PoolProviders.Basics(half), 6 * Window, arguments.Rounds);
        foreach (int rate in new[] { 20_000, 200_000 })
            Measure(
                "items", rate, "a queue delay measurement", PoolProviders.WorkItemsQueued,
                QueueDelayMeter.Window(rate, SnapshotPace.Endless.MostWorkItems), arguments.Rounds);
        Measure(
            "awaits", 100_000, "waits, with the task events that .NET 8 needs", PoolProviders.Waits("8.0"),
            Window, arguments.Rounds);
        Measure("awaits", 100_000, "waits, as asked of .NET 9 and later", PoolProviders.Waits("10.0"), Window, arguments.Rounds);
        return 0;
    }

    private static void Measure(
        string kind, int rate, string collected, EventPipeSessionConfiguration configuration, TimeSpan window, int rounds)
    {
        using ChildProcess target = ReadyTarget.Start("work-target", kind, $"{rate}");
        Thread.Sleep(Settling);
        List<(Use Without, Use With)> all = InTurn.Measure(
            rounds, $"{collected}, {rate} {kind}/s", () => (Timed(target, window, null), Timed(target, window, configuration)));
        Console.WriteLine(
            $"| {rate} {kind} a second | {collected} | {window.TotalSeconds:0.00} s "
            + $"| {all.Median(use => use.Without.DonePerSecond):0} | {all.Median(use => use.With.DonePerSecond):0} "
            + Statistics.CellsWithExtremes(all.Select(use => use.With.Milliseconds - use.Without.Milliseconds), "0.0 'ms'")
            + $"| {all.Median(use => use.With.Events):0} |");
    }

    /// <summary>In the window and half a second more, in which the session begins and ends.</summary>
    private static Use Timed(ChildProcess target, TimeSpan window, EventPipeSessionConfiguration? configuration)
    {
        long start = TimeProvider.System.GetTimestamp();
        TimeSpan whole = window + TimeSpan.FromSeconds(0.5);
        target.Ask();
        double before = ProcessorClock.Milliseconds(target.Id);
        int events = configuration is null ? 0 : Collect(target, configuration, window);
        TimeSpan left = whole - TimeProvider.System.GetElapsedTime(start);
        if (left > TimeSpan.Zero) Thread.Sleep(left);
        double seconds = TimeProvider.System.GetElapsedTime(start).TotalSeconds;
        double used = ProcessorClock.Milliseconds(target.Id) - before;
        return new(used, double.Parse(target.Ask()) / seconds, events);
    }

    private static int Collect(ChildProcess target, EventPipeSessionConfiguration configuration, TimeSpan window)
    {
        int events = 0;
        var deadline = new Deadline(TargetProcess.FromId(target.Id), window + TimeSpan.FromMinutes(1), CancellationToken.None);
        using var pump = new SessionPump(
            "events", TargetSession.Start(configuration, deadline), stream => EventStream.Read(stream, _ => events++));
        pump.Start();
        Thread.Sleep(window);
        pump.Finish(deadline);
        return events;
    }

    private sealed record Use(double Milliseconds, double DonePerSecond, double Events);
}
