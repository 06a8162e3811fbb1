using StarvationWatchdog.Probing;
using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// What the watchdog costs a process: processor time and allocated bytes in windows with a watchdog and without one, in turn
/// (Linux).
/// </summary>
internal static class WatchdogCost
{
    /// <summary>For the runtime to recompile methods that are called rarely.</summary>
    private const int WarmUpRounds = 2;

    private static readonly TimeSpan Window = TimeSpan.FromSeconds(10);

    public static int Run(Arguments arguments)
    {
        List<(Use With, Use Without)> all = InTurn.Measure(
            arguments.Rounds, "a watchdog, and none", () => (Measure(withWatchdog: true), Measure(withWatchdog: false)),
            WarmUpRounds);
        IEnumerable<double> share =
            all.Select(use => (use.With.Milliseconds - use.Without.Milliseconds) / Window.TotalMilliseconds);
        IEnumerable<double> bytes = all.Select(use => use.With.Bytes - use.Without.Bytes);
        Console.WriteLine(
            "| a watchdog, against none | median | lowest to highest |\n|---|---|---|\n"
            + $"| of one core {Statistics.CellsWithExtremes(share, "0.000 %")}|\n"
            + $"| bytes allocated in {Window.TotalSeconds:0} s {Statistics.CellsWithExtremes(bytes, "0")}|");
        return 0;
    }

    /// <summary>In the steady state: without the first probe and the last.</summary>
    private static Use Measure(bool withWatchdog)
    {
        using var loop = new ProbeLoop(TimeSpan.FromSeconds(1), TimeProvider.System, new Listener());
        var thread = new Thread(loop.Run) { IsBackground = true };
        if (withWatchdog) thread.Start();
        Thread.Sleep(3 * ProbeLoop.Interval);
        long bytes = GC.GetTotalAllocatedBytes(precise: true);
        double before = ProcessorClock.Milliseconds(Environment.ProcessId);
        Thread.Sleep(Window);
        double used = ProcessorClock.Milliseconds(Environment.ProcessId) - before;
        double allocated = GC.GetTotalAllocatedBytes(precise: true) - bytes;
        loop.Dispose();
        if (withWatchdog) thread.Join();
        return new(used, allocated);
    }

    private sealed record Use(double Milliseconds, double Bytes);

    private sealed class Listener : IProbeListener
    {
        public void Started(TimeSpan delay)
        {
            // Of a host without listeners of its metrics.
        }

        public void Began(EpisodeInProgress episode) => Console.Error.WriteLine("an episode: this machine is too busy");

        public void Ended(EpisodeInProgress episode) => Console.Error.WriteLine("it is over");

        public void Failed(Exception failure) => Console.Error.WriteLine(failure);
    }
}
