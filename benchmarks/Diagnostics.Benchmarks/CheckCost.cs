using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// What a check, including its process, takes from a machine whose cores are all busy: the throughput of StockApi's show under 64
/// connections of wrk, in windows without a check and with one in turn. The machine drifts, so a window with a check is compared
/// with the mean of its two neighbours; for the control, a window without one is.
/// </summary>
internal static class CheckCost
{
    private const int Connections = 64;
    private const int WindowSeconds = 6;
    private const int WarmUpWindows = 2;

    /// <summary>It starts with the window and ends within it.</summary>
    private static readonly string[] Options = ["--duration", $"{WindowSeconds - 1}s", "--whole"];

    public static int Run(Arguments arguments)
    {
        if (!Wrk.IsInstalled()) return 69;
        using ServerProcess server = ServerProcess.StartStockApi();
        for (int window = 0; window < WarmUpWindows; window++) Measure(server);
        List<ServedLoad> with = [], without = [Measure(server)];
        List<TimeSpan> cpu = [];
        for (int round = 1; round <= arguments.Rounds; round++)
        {
            var tool = new Thread(() => cpu.Add(MeasuredCheck.Run(server.Id, Options).Cpu));
            tool.Start();
            with.Add(Measure(server));
            tool.Join();
            without.Add(Measure(server));
            Console.Error.WriteLine(
                $"round {round}: {without[^2].PerSecond:N0} -> {with[^1].PerSecond:N0} -> {without[^1].PerSecond:N0} req/s, "
                + $"tool's CPU {cpu[^1].TotalMilliseconds:0} ms");
        }
        Report(with, without, cpu.Median(used => used.TotalMilliseconds));
        return 0;
    }

    private static ServedLoad Measure(ServerProcess server) =>
        ServedLoad.Measure(server, () => Wrk.Get(server.Url + "/api/stocks", WindowSeconds, Connections));

    private static void Report(List<ServedLoad> with, List<ServedLoad> without, double cpu)
    {
        Console.WriteLine("| with a check, against without | median | 95 % interval |\n|---|---|---|");
        Row("throughput", [.. with.Select((load, i) => load.PerSecond / Mean(without[i].PerSecond, without[i + 1].PerSecond))]);
        Row("throughput of the control, which has none in either window",
            [.. Enumerable.Range(1, without.Count - 2)
                .Select(i => without[i].PerSecond / Mean(without[i - 1].PerSecond, without[i + 1].PerSecond))]);
        Row("the target's CPU time a request",
            [.. with.Select((load, i) =>
                load.CpuMicroseconds / Mean(without[i].CpuMicroseconds, without[i + 1].CpuMicroseconds))]);
        double share = cpu / (1_000 * WindowSeconds * Environment.ProcessorCount);
        Console.WriteLine($"\nThe tool's own CPU time: {cpu:0} ms (median), {share:0.0 %} of this machine over the window.");
    }

    private static double Mean(double one, double other) => (one + other) / 2;

    private static void Row(string name, double[] ratios) =>
        Console.WriteLine($"| {name} {Statistics.Cells(ratios, "0.000")}|");
}
