using System.Text;
using StockExchange.Measuring;

namespace StockExchange.Load.Benchmarks;

/// <summary>
/// What a flow costs: requests a second of five shows of StockApi in a flow against single ones, in turn; then how far the rate
/// of its iterations in an open loop is from the one that was asked for.
/// </summary>
internal static class FlowCost
{
    private const int Connections = 64;
    private const int Steps = 5;
    private const string Single = "single requests", Plain = "a flow of five", Reading = "the same with a value and checks";

    /// <summary>Of what a flow gets in a closed loop.</summary>
    private const double Share = 0.5;

    public static int Run(Arguments arguments)
    {
        using ServerProcess server = ServerProcess.StartStockApi();
        string url = server.Url, folder = Directory.CreateTempSubdirectory("flows-").FullName;
        try
        {
            string plain = Write(folder, "plain.yaml", _ => "- request: GET /api/stocks\n");
            string reading = Write(folder, "reading.yaml", step => step == 0
                ? "- request: GET /api/stocks\n  extract: { id: { json: /0/id } }\n"
                : "- request: GET /api/stocks?from={id}\n"
                    + "  check: { status: 200, contains: quantity, json: { /0/id: \"{id}\" } }\n");
            Dictionary<string, List<Measured>> results = InTurn.Measure(arguments.Rounds,
            [
                (Single, () => Generators.StockLoad($"{url}/api/stocks", Connections, arguments.Seconds, warmUp: 1)),
                (Plain, () => Generators.Flow(url, plain, Connections, arguments.Seconds, warmUp: 1)),
                (Reading, () => Generators.Flow(url, reading, Connections, arguments.Seconds, warmUp: 1)),
            ]);
            Console.WriteLine(Table(results));
            double rate = Math.Round(results[Plain].Median(round => round.PerSecond) / Steps * Share);
            List<Measured> open = InTurn.Measure(
                arguments.Rounds, $"{rate:N0} iterations a second asked for",
                () => Generators.Flow(url, plain, Connections, arguments.Seconds, rate, warmUp: 1), warmUps: 0);
            double worst = open.Max(round => Math.Abs(round.PerSecond / (rate * Steps) - 1));
            Console.WriteLine(
                $"Open loop of {rate:N0} iterations/s: the worst of {arguments.Rounds} rounds is off by {worst:P3}.");
            return 0;
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static string Table(Dictionary<string, List<Measured>> results)
    {
        var table = new StringBuilder(
            "| load | requests/s | CPU of the generator, us a request | throughput against single requests | 95 % interval |\n"
            + "|---|---|---|---|---|\n");
        foreach (var (name, rounds) in results)
        {
            IEnumerable<double> ratios = rounds.Zip(results[Single], (flow, single) => flow.PerSecond / single.PerSecond);
            table.Append($"| {name} | {rounds.Median(round => round.PerSecond):N0} ");
            table.Append($"| {rounds.Median(round => round.CpuMicroseconds):0.0} ");
            table.Append(name == Single ? "| | |\n" : $"{Statistics.Cells(ratios, "0.000")}|\n");
        }

        return table.ToString();
    }

    private static string Write(string folder, string name, Func<int, string> step)
    {
        string file = Path.Combine(folder, name);
        IEnumerable<string> steps = Enumerable.Range(0, Steps).Select(index => $"{step(index)}  name: step {index}\n");
        File.WriteAllText(file, $"steps:\n{string.Concat(steps)}");
        return file;
    }
}
