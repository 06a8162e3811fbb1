using StarvationWatchdog.Probing;
using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// What the watchdog costs a process: its processor time in windows with a watchdog and without one by turns, and the bytes that
/// it allocates in them (Linux).
/// </summary>
internal static class WatchdogCost
{
    /// <summary>The runtime compiles once more what is called often, and a watchdog calls nothing often.</summary>
    private const int WarmUpWindows = 4;

    private static readonly TimeSpan Window = TimeSpan.FromSeconds(10);

    public static int Run(Arguments arguments)
    {
        var more = new List<double>();
        var bytes = new List<double>();
        for (int window = 0; window < WarmUpWindows; window++) Measure(withWatchdog: true);
        for (int round = 0; round < arguments.Rounds; round++)
        {
            (double with, double allocated) = Measure(withWatchdog: true);
            (double without, double allocatedWithout) = Measure(withWatchdog: false);
            more.Add(100 * (with - without) / Window.TotalMilliseconds);
            bytes.Add(allocated - allocatedWithout);
            Console.Error.WriteLine($"with {with:0.00} ms, without {without:0.00} ms; {allocated} and {allocatedWithout} bytes");
        }

        Console.WriteLine(
            "| a watchdog, against none | median | lowest to highest |\n|---|---|---|\n"
            + $"| of one core | **{more.Median():0.000} %** | {more.Min():0.000} to {more.Max():0.000} % |\n"
            + $"| bytes allocated in {Window.TotalSeconds:0} s | **{bytes.Median():0}** "
            + $"| {bytes.Min():0} to {bytes.Max():0} |");
        return 0;
    }

    /// <summary>In the steady state: from the second probe on, until before the last.</summary>
    private static (double Milliseconds, double Bytes) Measure(bool withWatchdog)
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
        return (used, allocated);
    }

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
