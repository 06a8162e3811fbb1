using System.Text;
using StockExchange.Measuring;

namespace StockExchange.Load.Benchmarks;

/// <summary>
/// StockLoad with one event loop, with one a processor, and with as many as it chooses, in turn: where the server needs both
/// processors, where it needs one, and where the generator needs more than one.
/// </summary>
internal static class LoopCount
{
    private const string One = "one loop", OneEach = "one a processor", Chosen = "its own choice";

    public static int Run(Arguments arguments)
    {
        if (!NginxServer.IsInstalled()) return 69;
        using ServerProcess stockApi = ServerProcess.StartStockApi();
        using var nginx = new NginxServer();
        string flow = Path.GetTempFileName();
        try
        {
            File.WriteAllText(flow,
                """
                steps:
                - request: GET /json
                  extract: { last: { json: /499/id } }
                  check: { json: { /0/id: "1" } }

                """);
            Console.WriteLine(
                "| load | connections | loops | requests/s | CPU of StockLoad, us a request "
                + "| throughput to one loop | 95 % interval |\n|---|---|---|---|---|---|---|");
            foreach (int connections in new[] { 64, 256 })
                Console.Write(Rows("StockApi, show", $"{stockApi.Url}/api/stocks", connections, [], arguments));
            Console.Write(Rows("nginx, 2 bytes", $"{nginx.Url}/ok", 64, [], arguments));
            Console.Write(Rows("nginx, a flow that reads 24 kB of JSON", nginx.Url, 64, ["--flow", flow], arguments));
            return 0;
        }
        finally
        {
            File.Delete(flow);
        }
    }

    private static string Rows(string name, string url, int connections, string[] more, Arguments arguments)
    {
        Measured Measure(params string[] loops) =>
            Generators.WarmStockLoad(url, connections, arguments.Seconds, [.. more, .. loops]);

        Dictionary<string, List<Measured>> results = InTurn.Measure(arguments.Rounds,
        [
            (One, () => Measure("--loops", "1")),
            (OneEach, () => Measure("--loops", $"{Environment.ProcessorCount}")),
            (Chosen, () => Measure()),
        ]);
        var rows = new StringBuilder();
        foreach (var (loops, rounds) in results)
        {
            rows.Append($"| {name} | {connections} | {loops} | {rounds.Median(round => round.PerSecond):N0} ");
            rows.Append($"| {rounds.Median(round => round.CpuMicroseconds):0.0} ");
            rows.Append(Statistics.Cells(rounds.Zip(results[One], (these, one) => these.PerSecond / one.PerSecond), "0.00"));
            rows.Append("|\n");
        }

        return rows.ToString();
    }
}
