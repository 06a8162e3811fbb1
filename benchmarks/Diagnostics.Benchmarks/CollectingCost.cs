using System.Diagnostics;
using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
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
                "items", rate, "one look at the queue", PoolProviders.WorkItemsQueued, QueueLooker.Window(rate),
                arguments.Rounds);
        Measure(
            "awaits", 100_000, "waits, with the task events that .NET 8 needs", PoolProviders.Waits("8.0"),
            Window, arguments.Rounds);
        Measure("awaits", 100_000, "waits, as asked of .NET 9 and later", PoolProviders.Waits("10.0"), Window, arguments.Rounds);
        return 0;
    }

    private static void Measure(
        string kind, int rate, string collected, EventPipeSessionConfiguration configuration, TimeSpan window, int rounds)
    {
        using var target = new Child(kind, rate);
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
            + $"| {Statistics.Median(without):0} | {Statistics.Median(with):0} "
            + $"| {Statistics.Median(more):0.0} ms | {more.Min():0.0} to {more.Max():0.0} ms | {Statistics.Median(events):0} |"));
    }

    /// <summary>Over the window and a moment more, in which the session begins and ends.</summary>
    private static (double Milliseconds, double DonePerSecond, double Events) Timed(
        Child target, TimeSpan window, EventPipeSessionConfiguration? configuration)
    {
        long start = TimeProvider.System.GetTimestamp();
        TimeSpan whole = window + TimeSpan.FromSeconds(0.5);
        target.Done();
        double before = target.CpuMilliseconds;
        int events = configuration is null ? 0 : Collect(target, configuration, window);
        TimeSpan left = whole - TimeProvider.System.GetElapsedTime(start);
        if (left > TimeSpan.Zero) Thread.Sleep(left);
        double seconds = TimeProvider.System.GetElapsedTime(start).TotalSeconds;
        return (target.CpuMilliseconds - before, target.Done() / seconds, events);
    }

    private static int Collect(Child target, EventPipeSessionConfiguration configuration, TimeSpan window)
    {
        int events = 0;
        var deadline = new Deadline(TargetProcess.FromId(target.Id), window + TimeSpan.FromMinutes(1), CancellationToken.None);
        using var pump = new SessionPump("events", TargetSession.Start(configuration, deadline), stream =>
            EventStream.Read(stream, source => source.AllEvents += (TraceEvent _) => events++));
        pump.Start();
        Thread.Sleep(window);
        pump.Finish(deadline);
        return events;
    }

    /// <summary>This program as <see cref="WorkTarget"/>.</summary>
    private sealed class Child : IDisposable
    {
        private readonly Process _process;

        public Child(string kind, int rate)
        {
            string[] arguments = [typeof(WorkTarget).Assembly.Location, "work-target", kind, $"{rate}"];
            _process = Process.Start(new ProcessStartInfo("dotnet", arguments)
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
            })!;
            Id = int.Parse(_process.StandardOutput.ReadLine()!.Split(' ')[1], CultureInfo.InvariantCulture);
            Thread.Sleep(TimeSpan.FromSeconds(3)); // it settles
        }

        public int Id { get; }

        public double CpuMilliseconds => ProcessorClock.Milliseconds(Id);

        public double Done()
        {
            _process.StandardInput.WriteLine();
            _process.StandardInput.Flush();
            return double.Parse(_process.StandardOutput.ReadLine()!, CultureInfo.InvariantCulture);
        }

        public void Dispose()
        {
            _process.Kill();
            _process.WaitForExit();
            _process.Dispose();
        }
    }
}
