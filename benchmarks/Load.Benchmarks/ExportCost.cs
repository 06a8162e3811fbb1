using System.Text;
using StockExchange.Measuring;

namespace StockExchange.Load.Benchmarks;

/// <summary>What <c>run --otlp</c> costs: throughput and CPU of a load that exports every second, as often as it can, against
/// the same load without, in turn.</summary>
internal static class ExportCost
{
    private const int Connections = 64;
    private const string Without = "without", With = "--otlp, every second";

    public static int Run(Arguments arguments)
    {
        if (!NginxServer.IsInstalled()) return 69;
        Environment.SetEnvironmentVariable("OTEL_METRIC_EXPORT_INTERVAL", "1000");
        using ServerProcess stockApi = ServerProcess.StartStockApi();
        using var nginx = new NginxServer();
        using var collector = new OtlpCollector(TestKit.FreePort.Find());
        Console.WriteLine(
            "| load | export | requests/s | CPU of StockLoad, us a request | throughput to that without | 95 % interval |\n"
            + "|---|---|---|---|---|---|");
        Console.Write(Rows("StockApi, show", $"{stockApi.Url}/api/stocks", collector, arguments));
        Console.Write(Rows("nginx, 2 bytes", $"{nginx.Url}/ok", collector, arguments));
        Console.WriteLine($"\nThe collector received {collector.Received} exports.");
        return 0;
    }

    private static string Rows(string name, string url, OtlpCollector collector, Arguments arguments)
    {
        Dictionary<string, List<Measured>> results = InTurn.Measure(arguments.Rounds,
        [
            (Without, () => Generators.WarmStockLoad(url, Connections, arguments.Seconds)),
            (With, () => Generators.WarmStockLoad(url, Connections, arguments.Seconds, "--otlp", collector.Url)),
        ]);
        var rows = new StringBuilder();
        foreach (var (export, rounds) in results)
        {
            rows.Append($"| {name} | {export} | {rounds.Median(round => round.PerSecond):N0} ");
            rows.Append($"| {rounds.Median(round => round.CpuMicroseconds):0.00} ");
            IEnumerable<double> ratios = rounds.Zip(results[Without], (these, those) => these.PerSecond / those.PerSecond);
            rows.Append(export == Without ? "| | |\n" : $"{Statistics.Cells(ratios, "0.000")}|\n");
        }

        return rows.ToString();
    }
}
