using System.Text;
using StockExchange.Diagnostics.Benchmarks;
using StockExchange.StockApi.Benchmarks;

namespace StockExchange.Load.Benchmarks;

/// <summary>How many requests a second each generator makes of the same server, and what one costs it: in turn, so that each
/// ratio is of neighbours in time.</summary>
internal static class Throughput
{
    private const int Connections = 64;

    public static int Run(Arguments arguments)
    {
        if (!ToolRun.IsInstalled("wrk") || !ToolRun.IsInstalled("hey")) return 69;
        using ServerProcess target = ServerProcess.StartLoadTarget("fixed");
        List<Round> rounds = [.. Measure(target.Url, arguments)];
        Console.Write(ToMarkdown(rounds));
        return 0;
    }

    private static IEnumerable<Round> Measure(string url, Arguments arguments)
    {
        for (int number = 0; number <= arguments.Rounds; number++)
        {
            var round = new Round(
                Generators.StockLoad(url, Connections, arguments.Seconds, warmUp: 1),
                Generators.Wrk(url, Connections, arguments.Seconds),
                Generators.Hey(url, Connections, arguments.Seconds));
            Console.Error.WriteLine($"{(number == 0 ? "warm-up" : $"round {number} of {arguments.Rounds}")}: {round}");
            if (number > 0) yield return round;
        }
    }

    private static string ToMarkdown(List<Round> rounds)
    {
        var table = new StringBuilder(
            "| generator | requests/s | CPU of the generator, us a request "
            + "| StockLoad's throughput against it | 95 % interval |\n"
            + "|---|---|---|---|---|\n");
        Add("StockLoad", round => round.StockLoad);
        Add("wrk", round => round.Wrk);
        Add("hey", round => round.Hey);
        return table.ToString();

        void Add(string name, Func<Round, Measured> of)
        {
            double[] ratios = [.. rounds.Select(round => round.StockLoad.PerSecond / of(round).PerSecond)];
            var (low, high) = Statistics.Interval(ratios);
            table.Append($"| {name} | {Statistics.Median(rounds.Select(round => of(round).PerSecond)):N0} ");
            table.Append($"| {Statistics.Median(rounds.Select(round => of(round).CpuMicroseconds)):0.0} ");
            table.Append(
                name == "StockLoad" ? "| | |\n" : $"| **{Statistics.Median(ratios):0.00}** | {low:0.00} to {high:0.00} |\n");
        }
    }

    private sealed record Round(Measured StockLoad, Measured Wrk, Measured Hey)
    {
        public override string ToString() =>
            $"StockLoad {StockLoad.PerSecond:N0}, wrk {Wrk.PerSecond:N0}, hey {Hey.PerSecond:N0} req/s";
    }
}
