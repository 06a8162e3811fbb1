using System.Text;
using StockExchange.CommandLine;
using StockExchange.Measuring;

namespace StockExchange.Load.Benchmarks;

/// <summary>
/// StockLoad and wrk in turn at many numbers of connections, on servers that leave the generator much or little of the two
/// processors: requests a second and CPU a request against the better of wrk with one and with two threads.
/// </summary>
internal static class Matrix
{
    private const string Ours = "StockLoad", OneThread = "wrk -t1", TwoThreads = "wrk -t2";

    /// <summary>Files of a process beside its connections.</summary>
    private const int OtherFiles = 2_000;

    /// <summary>More connections and requests than any row has.</summary>
    private const string Limit = "1000000";

    private static readonly int[] Connections = [1, 4, 16, 64, 256, 1_000];

    public static int Run(Arguments arguments)
    {
        if (!Wrk.IsInstalled() || !NginxServer.IsInstalled()) return 69;
        int[] rows = arguments.Connections is { } only ? [only] : Connections;
        if (ResourceLimits.OpenFiles is var files && files < rows.Max() + OtherFiles)
        {
            Console.Error.WriteLine(
                $"{rows.Max():N0} connections need {rows.Max() + OtherFiles:N0} open files in each process, and {files:N0} are "
                + $"allowed: raise the limit with 'ulimit -n {rows.Max() + OtherFiles}', or use fewer --connections.");
            return 69;
        }

        using ServerProcess stockApi = ServerProcess.StartStockApi(
            "--ServerLimits:Connections", Limit, "--ClientLimits:ConnectionsPerAddress", Limit,
            "--ClientLimits:Requests", Limit);
        using var nginx = new NginxServer();
        Generators.Wrk($"{stockApi.Url}/api/stocks", connections: 64, seconds: 5); // a cold server is slow for every tool
        Console.WriteLine(
            "| server | connections | StockLoad, req/s | wrk -t1 | wrk -t2 | StockLoad to the better wrk | 95 % interval "
            + "| CPU of StockLoad, us a request | of wrk | ratio |\n|---|---|---|---|---|---|---|---|---|---|");
        foreach (var (name, url) in Servers(stockApi, nginx))
            foreach (int connections in rows)
                Console.Write(Row(name, connections, Measure(url, connections, arguments)));
        return 0;
    }

    private static (string Name, string Url)[] Servers(ServerProcess stockApi, NginxServer nginx) =>
    [
        ("StockApi, show", $"{stockApi.Url}/api/stocks"),
        ("nginx, 2 bytes", $"{nginx.Url}/ok"),
        ("nginx, 1 kB", $"{nginx.Url}/1k"),
        ("nginx, 100 kB", $"{nginx.Url}/100k"),
        ("nginx, 40 kB of headers", $"{nginx.Url}/headers"),
    ];

    private static Dictionary<string, List<Measured>> Measure(string url, int connections, Arguments arguments)
    {
        List<(string, Func<Measured>)> cases =
        [
            (Ours, () => Generators.WarmStockLoad(url, connections, arguments.Seconds)),
            (OneThread, () => Generators.Wrk(url, connections, arguments.Seconds, threads: 1)),
        ];
        if (connections > 1) cases.Add((TwoThreads, () => Generators.Wrk(url, connections, arguments.Seconds)));
        Dictionary<string, List<Measured>> results = InTurn.Measure(arguments.Rounds, cases, warmUps: 0);
        return results.Values.All(rounds => rounds.TrueForAll(round => round.Requests > 0))
            ? results
            : throw new InvalidOperationException(
                $"With {connections:N0} connections a generator counted no answer in {arguments.Seconds} s: use longer rounds "
                + "(--seconds).");
    }

    private static string Row(string server, int connections, Dictionary<string, List<Measured>> results)
    {
        double Rate(string tool) => results[tool].Median(round => round.PerSecond);
        string better = results.Keys.Where(tool => tool != Ours).MaxBy(Rate)!;
        double own = results[Ours].Median(round => round.CpuMicroseconds);
        double other = results[better].Median(round => round.CpuMicroseconds);
        var row = new StringBuilder($"| {server} | {connections:N0} | {Rate(Ours):N0} | {Rate(OneThread):N0} ");
        row.Append(results.ContainsKey(TwoThreads) ? $"| {Rate(TwoThreads):N0} " : "| ");
        row.Append(Statistics.Cells(
            results[Ours].Zip(results[better], (ours, wrk) => ours.PerSecond / wrk.PerSecond), "0.00"));
        row.Append($"| {own:0.0} | {other:0.0} | {own / other:0.00} |\n");
        return row.ToString();
    }
}
