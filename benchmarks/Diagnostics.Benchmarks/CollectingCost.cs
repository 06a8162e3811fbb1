using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;
using StockExchange.Measuring;
using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// What each thing that an observer collects costs the process: its CPU time over a window in which that is collected, against
/// one in which nothing is, by turns. The scheduler counts in nanoseconds, so a busy machine disturbs it less than a throughput.
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
                "items", rate, "one look at the queue", PoolProviders.WorkItemsQueued,
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
        using Child target = ReadyTarget.Start("work-target", kind, $"{rate}");
        Thread.Sleep(Settling);
        var more = new List<double>();
        var without = new List<double>();
        var with = new List<double>();
        var events = new List<double>();
        Collect(target, configuration, window); // the target compiles what it needs for it
        for (int round = 0; round < rounds; round++)
        {
            (double alone, double doneAlone, _) = Timed(target, window, null);
            (double together, double doneTogether, double seen) = Timed(target, window, configuration);
            Console.Error.WriteLine($"{collected}, {rate} {kind}/s: {alone:0.0} ms, then {together:0.0} ms and {seen:0} events");
            more.Add(together - alone);
            without.Add(doneAlone);
            with.Add(doneTogether);
            events.Add(seen);
        }
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"| {rate} {kind} a second | {collected} | {window.TotalSeconds:0.00} s "
            + $"| {without.Median():0} | {with.Median():0} "
            + $"| {more.Median():0.0} ms | {more.Min():0.0} to {more.Max():0.0} ms | {events.Median():0} |"));
    }

    /// <summary>Over the window and a moment more, in which the session begins and ends.</summary>
    private static (double Milliseconds, double DonePerSecond, double Events) Timed(
        Child target, TimeSpan window, EventPipeSessionConfiguration? configuration)
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
        return (used, double.Parse(target.Ask(), CultureInfo.InvariantCulture) / seconds, events);
    }

    private static int Collect(Child target, EventPipeSessionConfiguration configuration, TimeSpan window)
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
}
