using System.Text;
using StockExchange.Measuring;

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
        if (!Wrk.IsInstalled()) return 69;
        var table = new StringBuilder(
            "| endpoint | percentile | StockLoad, ms | wrk, ms | ratio | 95 % interval |\n|---|---|---|---|---|---|\n");
        foreach (var (name, scenario, connections) in Cases)
        {
            using ServerProcess target = ServerProcess.StartLoadTarget(scenario);
            string ours = $"{name}: StockLoad", theirs = $"{name}: wrk";
            Dictionary<string, List<Measured>> results = InTurn.Measure(arguments.Rounds,
            [
                (ours, () => Generators.StockLoad(target.Url, connections, arguments.Seconds, warmUp: 1)),
                (theirs, () => Generators.Wrk(target.Url, connections, arguments.Seconds)),
            ]);
            table.Append(Row($"| {name} | p50", results[ours], results[theirs], measured => measured.P50));
            table.Append(Row($"| {name} | p99", results[ours], results[theirs], measured => measured.P99));
        }

        Console.Write(table);
        return 0;
    }

    private static string Row(string name, List<Measured> ours, List<Measured> theirs, Func<Measured, double> figure) =>
        $"{name} | {ours.Median(figure):0.00} | {theirs.Median(figure):0.00} "
        + $"{Statistics.Cells(ours.Zip(theirs, (one, other) => figure(one) / figure(other)), "0.000")}|\n";
}
