using System.Text;
using StockExchange.Diagnostics.Benchmarks;
using StockExchange.StockApi.Benchmarks;

namespace StockExchange.Load.Benchmarks;

/// <summary>
/// Whether StockLoad and wrk, in turn, see the same latencies of the same steady server. Both are closed loops here.
/// </summary>
internal static class Percentiles
{
    private static readonly (string Name, string[] Target, int Connections)[] Cases =
    [
        ("every answer takes 5 ms, 32 connections", ["slow", "--delay", "5ms"], 32),
        ("every answer takes 50 ms, 125 connections", ["slow", "--delay", "50ms"], 125),
        ("10 workers of 5 ms each, 40 connections", ["workers", "--workers", "10", "--service", "5ms"], 40),
    ];

    public static int Run(Arguments arguments)
    {
        if (!ToolRun.IsInstalled("wrk")) return 69;
        var table = new StringBuilder(
            "| endpoint | percentile | StockLoad, ms | wrk, ms | ratio | 95 % interval |\n|---|---|---|---|---|---|\n");
        foreach (var (name, scenario, connections) in Cases)
        {
            using ServerProcess target = ServerProcess.StartLoadTarget(scenario);
            List<(Measured StockLoad, Measured Wrk)> rounds = [.. Measure(target.Url, connections, name, arguments)];
            Append(table, name, "p50", rounds, measured => measured.P50);
            Append(table, name, "p99", rounds, measured => measured.P99);
        }

        Console.Write(table);
        return 0;
    }

    private static IEnumerable<(Measured StockLoad, Measured Wrk)> Measure(
        string url, int connections, string name, Arguments arguments)
    {
        for (int number = 0; number <= arguments.Rounds; number++)
        {
            var round = (
                Generators.StockLoad(url, connections, arguments.Seconds, warmUp: 1),
                Generators.Wrk(url, connections, arguments.Seconds));
            string step = number == 0 ? "warm-up" : $"round {number} of {arguments.Rounds}";
            Console.Error.WriteLine($"{step}: {name}: StockLoad {round.Item1}; wrk {round.Item2}");
            if (number > 0) yield return round;
        }
    }

    private static void Append(
        StringBuilder table,
        string name,
        string percentile,
        List<(Measured StockLoad, Measured Wrk)> rounds,
        Func<Measured, double> of)
    {
        double[] ratios = [.. rounds.Select(round => of(round.StockLoad) / of(round.Wrk))];
        var (low, high) = Statistics.Interval(ratios);
        table.Append($"| {name} | {percentile} | {Statistics.Median(rounds.Select(round => of(round.StockLoad))):0.00} ");
        table.Append($"| {Statistics.Median(rounds.Select(round => of(round.Wrk))):0.00} ");
        table.Append($"| **{Statistics.Median(ratios):0.000}** | {low:0.000} to {high:0.000} |\n");
    }
}
