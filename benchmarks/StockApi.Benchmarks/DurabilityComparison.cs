using System.Text;
using StockExchange.Measuring;

namespace StockExchange.StockApi.Benchmarks;

/// <summary>
/// Buys of one stock at 125 connections on each durability mode and on SQLite, in turn within each round; judged by the median of
/// the rounds' ratios to Snapshot.
/// </summary>
internal static class DurabilityComparison
{
    private const int Connections = 125;
    private const string Buy = "/api/stocks/1/buy";
    private const string Reference = "Snapshot";

    public static string Run(int rounds)
    {
        var servers = new Dictionary<string, ServerProcess>(StringComparer.Ordinal);
        try
        {
            foreach (string mode in (string[])[Reference, "Flush", "Fsync"])
                servers.Add(mode, ServerProcess.StartStockApi("--Stocks:Durability", mode));
            servers.Add("SQLite", ServerProcess.StartSqlite());
            return ToMarkdown(InTurn.Measure(rounds, servers.Keys, name => Wrk.Post(servers[name].Url + Buy, Connections)));
        }
        finally
        {
            foreach (ServerProcess server in servers.Values) server.Dispose();
        }
    }

    private static string ToMarkdown(Dictionary<string, List<Measured>> results)
    {
        var table = new StringBuilder(
            $"| | orders/s | of {Reference} | lowest and highest | p99, ms | of {Reference}'s |\n|---|---|---|---|---|---|\n");
        foreach (var (name, runs) in results)
        {
            table.Append($"| {name} | {runs.Median(run => run.PerSecond):N0} ");
            table.Append(Statistics.CellsWithExtremes(Ratios(runs, run => run.PerSecond), "0.00"));
            table.Append($"| {runs.Median(run => run.P99):0.0} | {Ratios(runs, run => run.P99).Median():0.0} |\n");
        }

        return table.ToString();

        IEnumerable<double> Ratios(List<Measured> runs, Func<Measured, double> figure) =>
            runs.Zip(results[Reference], (run, reference) => figure(run) / figure(reference));
    }
}
