using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// How soon the watchdog knows that its process starves, and how soon the log has the blocking call: from the moment in which the
/// work comes that starves it.
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
            Console.WriteLine(
                $"| {scene} | {Row(times.Select(time => time.Known))} | {Row(times.Select(time => time.Logged))} |");
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

    private static string Row(IEnumerable<double> seconds)
    {
        double[] all = [.. seconds];
        return $"**{all.Median():0.00} s** | {all.Min():0.00} to {all.Max():0.00} s";
    }
}
