using StockExchange.StockApi.Benchmarks;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// What a whole check, its own process included, takes from a machine whose cores are all full: the throughput of StockApi's show
/// under 64 connections of wrk, in windows with a check and without one in turn, each pair the other way round than the last one.
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
        Report([.. Enumerable.Range(0, arguments.Rounds).Select(round => Measure(server, round))]);
        return 0;
    }

    /// <summary>A pair with a check, and a control pair without any, which shows how much the machine itself changes.</summary>
    private static Pair Measure(ServerProcess server, int round)
    {
        bool isCheckFirst = round % 2 == 0;
        Load one = isCheckFirst ? With(server) : Without(server);
        Load other = isCheckFirst ? Without(server) : With(server);
        (Load with, Load without) = isCheckFirst ? (one, other) : (other, one);
        Load control = Without(server);
        Load controlAgain = Without(server);
        var pair = new Pair(
            with.PerSecond / without.PerSecond, control.PerSecond / controlAgain.PerSecond,
            with.Cpu / without.Cpu, with.Check!.Cpu);
        Console.Error.WriteLine(
            $"round {round + 1}: {without.PerSecond:N0} -> {with.PerSecond:N0} req/s "
            + $"({pair.Throughput:0.000}), "
            + $"control {pair.Control:0.000}, tool's CPU {pair.Tool.TotalMilliseconds:0} ms, "
            + $"target's CPU a request {pair.TargetCpu:0.000}");
        return pair;
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

    private static void Report(IReadOnlyList<Pair> pairs)
    {
        Console.WriteLine("| with a check, against without | median | 95 % interval |\n|---|---|---|");
        Row("throughput", [.. pairs.Select(pair => pair.Throughput)]);
        Row("throughput of the control, which has none in either window", [.. pairs.Select(pair => pair.Control)]);
        Row("the target's CPU time a request", [.. pairs.Select(pair => pair.TargetCpu)]);
        double cpu = Statistics.Median(pairs.Select(pair => pair.Tool.TotalMilliseconds));
        double share = cpu / (1_000 * WindowSeconds * Environment.ProcessorCount);
        Console.WriteLine($"\nThe tool's own CPU time: {cpu:0} ms (median), {share:0.0 %} of this machine over the window.");
    }

    private static void Row(string name, double[] ratios)
    {
        var (low, high) = Statistics.Interval(ratios);
        Console.WriteLine($"| {name} | **{Statistics.Median(ratios):0.000}** | {low:0.000} to {high:0.000} |");
    }

    /// <param name="PerSecond">Requests answered, a second.</param>
    /// <param name="Cpu">Of the server's time, user and kernel: microseconds a request.</param>
    /// <param name="Check">That ran meanwhile; null when none did.</param>
    private sealed record Load(double PerSecond, double Cpu, MeasuredCheck? Check);

    private sealed record Pair(double Throughput, double Control, double TargetCpu, TimeSpan Tool);
}
