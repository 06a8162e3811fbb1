using System.Text;
using StockExchange.Measuring;

namespace StockExchange.Load.Benchmarks;

/// <summary>How many requests a second each generator gets answered by StockApi's show, and what one costs it: in turn, so that
/// each ratio is of neighbours in time.</summary>
internal static class Throughput
{
    private const int Connections = 64;
    private const string Ours = "StockLoad";

    public static int Run(Arguments arguments)
    {
        if (!Wrk.IsInstalled() || !ToolRun.IsInstalled("hey")) return 69;
        using ServerProcess server = ServerProcess.StartStockApi();
        string url = server.Url + "/api/stocks";
        Dictionary<string, List<Measured>> results = InTurn.Measure(arguments.Rounds,
        [
            (Ours, () => Generators.StockLoad(url, Connections, arguments.Seconds, warmUp: 1)),
            ("wrk", () => Generators.Wrk(url, Connections, arguments.Seconds)),
            ("hey", () => Generators.Hey(url, Connections, arguments.Seconds)),
        ]);
        var table = new StringBuilder(
            "| generator | requests/s | CPU of the generator, us a request "
            + "| StockLoad's throughput against it | 95 % interval |\n"
            + "|---|---|---|---|---|\n");
        foreach (var (name, rounds) in results)
        {
            IEnumerable<double> ratios = results[Ours].Zip(rounds, (ours, other) => ours.PerSecond / other.PerSecond);
            table.Append($"| {name} | {rounds.Median(round => round.PerSecond):N0} ");
            table.Append($"| {rounds.Median(round => round.CpuMicroseconds):0.0} ");
            table.Append(name == Ours ? "| | |\n" : $"{Statistics.Cells(ratios, "0.00")}|\n");
        }

        Console.Write(table);
        return 0;
    }
}
