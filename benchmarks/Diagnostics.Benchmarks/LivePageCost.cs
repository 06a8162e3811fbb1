using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// What a live page with ten viewers costs, and the time between their updates, while 125 connections starve StockApi for half of
/// each minute; compared with watch, and with no tool (Linux).
/// </summary>
internal static class LivePageCost
{
    private const int Viewers = 10, Connections = 125;

    private static readonly TimeSpan LoadTime = TimeSpan.FromSeconds(30);
    private static readonly TimeSpan Minute = TimeSpan.FromMinutes(1);
    private static readonly TimeSpan UntilAttached = TimeSpan.FromSeconds(4);

    public static int Run(Arguments arguments)
    {
        using ServerProcess server = ServerProcess.StartStockApi();
        LoadOnce(server);
        Console.WriteLine(
            "| attached | the tool's CPU, of one core | its memory, now and at most | the target's CPU, of one core |\n"
            + "|---|---|---|---|");
        Measure("nothing (control)", null, server, arguments.Rounds);
        using (var watch = StarvationTool.Start("watch", "-p", $"{server.Id}"))
            Measure("watch", watch, server, arguments.Rounds);
        using var tool = StarvationTool.Start("dashboard", "-p", $"{server.Id}", "--port", "0");
        using var viewers = PageViewers.Open(Viewers, new Uri(tool.ReadLine()!));
        Measure($"dashboard, {Viewers} viewers", tool, server, arguments.Rounds);
        double[] gaps = [.. viewers.Gaps.Order()];
        Console.WriteLine(
            $"\n{gaps.Length} updates with their charts: median {gaps.Median():0.00} s after the one before, "
            + $"p99 {gaps[(int)(gaps.Length * 0.99)]:0.00} s, at most {gaps[^1]:0.00} s.");
        return 0;
    }

    private static void Measure(string name, ChildProcess? tool, ServerProcess server, int minutes)
    {
        if (tool is not null) Thread.Sleep(UntilAttached);
        double own = tool is null ? 0 : ProcessorClock.Milliseconds(tool.Id), target = ProcessorClock.Milliseconds(server.Id);
        for (int minute = 0; minute < minutes; minute++)
        {
            long start = TimeProvider.System.GetTimestamp();
            LoadOnce(server);
            Thread.Sleep(Minute - TimeProvider.System.GetElapsedTime(start));
        }
        double length = minutes * Minute.TotalMilliseconds;
        string used = tool is null ? "|" : $"{(ProcessorClock.Milliseconds(tool.Id) - own) / length:0.00 %} "
            + $"| {tool.Memory / 1_000_000} and {tool.PeakMemory / 1_000_000} MB";
        Console.WriteLine($"| {name} | {used} | {(ProcessorClock.Milliseconds(server.Id) - target) / length:0.00 %} |");
    }

    private static void LoadOnce(ServerProcess server)
    {
        using var load = new ConnectionLoad(new Uri($"{server.Url}/api/stocks/taskwait"), Connections);
        Thread.Sleep(LoadTime);
    }
}
