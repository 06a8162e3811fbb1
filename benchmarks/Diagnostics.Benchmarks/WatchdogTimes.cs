using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// The time until the watchdog reports starvation, and until the log has the blocking call, since the work began that starves the
/// process.
/// </summary>
internal static class WatchdogTimes
{
    public static int Run(Arguments arguments)
    {
        Console.WriteLine(
            "| scene | known after, median | lowest to highest | logged with the stack after, median | lowest to highest |\n"
            + "|---|---|---|---|---|");
        foreach (string scene in (string[])["task-wait", "sleep-poll", "lock-convoy"])
        {
            (double Known, double Logged)[] times = [.. Enumerable.Range(0, arguments.Rounds).Select(_ => Measure(scene))];
            Console.WriteLine($"| {scene} {Statistics.CellsWithExtremes(times.Select(time => time.Known), "0.00 's'")}"
                + $"{Statistics.CellsWithExtremes(times.Select(time => time.Logged), "0.00 's'")}|");
        }

        return 0;
    }

    private static (double Known, double Logged) Measure(string scene)
    {
        using WatchdogHost host = WatchdogHost.Start(scene, withTool: true);
        double start = host.WaitFor("scene");
        double known = host.WaitFor("began") - start;
        host.WaitFor("cause");
        return (known, host.WaitFor("log Warning") - start);
    }
}
