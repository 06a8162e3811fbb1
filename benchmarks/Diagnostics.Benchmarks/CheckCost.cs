using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// What a whole check, its own process included, takes from a machine whose cores are all full: the throughput of StockApi's show
/// under 64 connections of wrk, in windows without a check and with one in turn. The machine drifts, so a window with a check is
/// compared with the mean of its two neighbours, and for the control a window without one with those nearest to it.
/// </summary>
internal static class CheckCost
{
    private const int Connections = 64;
    private const int WindowSeconds = 6;
    private const int WarmUpWindows = 2;

    /// <summary>It begins with the window, and its start and its end are within it.</summary>
    private static readonly string[] Options = ["--duration", $"{WindowSeconds - 1}s", "--whole"];

    public static int Run(Arguments arguments)
    {
        if (!Wrk.IsInstalled()) return 69;
        using ServerProcess server = ServerProcess.StartStockApi();
        for (int window = 0; window < WarmUpWindows; window++) Without(server);
        List<Load> windows = [Without(server)];
        for (int round = 1; round <= arguments.Rounds; round++)
        {
            windows.Add(With(server));
            windows.Add(Without(server));
            Console.Error.WriteLine(
                $"round {round}: {string.Join(" -> ", windows[^3..].Select(load => $"{load.PerSecond:N0}"))} req/s, "
                + $"tool's CPU {windows[^2].Check!.Cpu.TotalMilliseconds:0} ms");
        }
        Report(windows);
        return 0;
    }

    private static Load With(ServerProcess server)
    {
        MeasuredCheck? check = null;
        var tool = new Thread(() => check = MeasuredCheck.Run(server.Id, Options));
        tool.Start();
        Load load = Without(server);
        tool.Join();
        return load with { Check = check };
    }

    private static Load Without(ServerProcess server)
    {
        TimeSpan before = server.CpuTime;
        WrkRun run = Wrk.Get(server.Url + "/api/stocks", WindowSeconds, Connections);
        return new(run.PerSecond, (server.CpuTime - before).TotalMicroseconds / run.Requests, Check: null);
    }

    private static void Report(IReadOnlyList<Load> windows)
    {
        ILookup<bool, Load> byCheck = windows.ToLookup(load => load.Check is not null);
        Load[] with = [.. byCheck[true]], without = [.. byCheck[false]];
        Console.WriteLine("| with a check, against without | median | 95 % interval |\n|---|---|---|");
        Row("throughput", [.. with.Select((load, i) => load.PerSecond / Mean(without[i].PerSecond, without[i + 1].PerSecond))]);
        Row("throughput of the control, which has none in either window",
            [.. Enumerable.Range(1, without.Length - 2)
                .Select(i => without[i].PerSecond / Mean(without[i - 1].PerSecond, without[i + 1].PerSecond))]);
        Row("the target's CPU time a request",
            [.. with.Select((load, i) => load.Cpu / Mean(without[i].Cpu, without[i + 1].Cpu))]);
        double cpu = with.Median(load => load.Check!.Cpu.TotalMilliseconds);
        double share = cpu / (1_000 * WindowSeconds * Environment.ProcessorCount);
        Console.WriteLine($"\nThe tool's own CPU time: {cpu:0} ms (median), {share:0.0 %} of this machine over the window.");
    }

    private static double Mean(double one, double other) => (one + other) / 2;

    private static void Row(string name, double[] ratios) =>
        Console.WriteLine($"| {name} {Statistics.Cells(ratios, "0.000")}|");

    /// <param name="PerSecond">Requests answered, a second.</param>
    /// <param name="Cpu">Of the server's time, user and kernel: microseconds a request.</param>
    /// <param name="Check">That ran meanwhile; null when none did.</param>
    private sealed record Load(double PerSecond, double Cpu, MeasuredCheck? Check);
}
