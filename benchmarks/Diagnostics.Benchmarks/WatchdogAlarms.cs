namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>False alarms: programs of the corpus that do not starve, each observed for 8 s.</summary>
internal static class WatchdogAlarms
{
    private static readonly TimeSpan Watching = TimeSpan.FromSeconds(8);

    private static readonly string[] Scenes =
    [
        "full-collections", "quick-items", "async", "cpu-bound", "busy-callers", "busy-with-waiting", "parallel-computing",
        "hot-lock", "exceptions", "garbage", "tiny-items", "many-timers", "short-blocks", "rate-limited", "long-running",
        "thread-per-client", "async-hang", "thousands-queued", "short-stalls", "cold-computing", "half-collecting",
        "parked-for-collection", "small-files", "maximum-computing", "maximum-awaiting",
    ];

    public static int Run(Arguments arguments)
    {
        Console.WriteLine($"| scene, {arguments.Rounds} times {Watching.TotalSeconds:0} s | alarms | probes |\n|---|---|---|");
        foreach (string scene in Scenes)
        {
            IReadOnlyList<string>[] runs = [.. Enumerable.Range(0, arguments.Rounds).Select(_ => Watch(scene))];
            string[] lines = [.. runs.SelectMany(run => run)];
            int alarms = lines.Count(line => line.Contains(" began ", StringComparison.Ordinal));
            IEnumerable<string> probes = lines.Select(line => line.Split(" probes ")).Where(parts => parts.Length == 2)
                .Select(parts => parts[1]);
            Console.WriteLine($"| {scene} | {alarms} | {string.Join("; ", probes)} |");
        }

        return 0;
    }

    private static IReadOnlyList<string> Watch(string scene)
    {
        using WatchdogHost host = WatchdogHost.Start(scene, withTool: false);
        host.WaitFor("scene");
        Thread.Sleep(Watching);
        return host.End();
    }
}
