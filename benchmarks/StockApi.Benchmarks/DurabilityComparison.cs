using System.Text;

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
            _ = Measure(servers, "warm-up");
            return ToMarkdown([.. Enumerable.Range(1, rounds).Select(round => Measure(servers, $"round {round} of {rounds}"))]);
        }
        finally
        {
            foreach (ServerProcess server in servers.Values) server.Dispose();
        }
    }

    private static Dictionary<string, WrkRun> Measure(Dictionary<string, ServerProcess> servers, string round)
    {
        var measured = servers.ToDictionary(
            server => server.Key, server => Wrk.Post(server.Value.Url + Buy, Connections), StringComparer.Ordinal);
        Console.Error.WriteLine($"{round}: "
            + string.Join(", ", measured.Select(run => $"{run.Key} {run.Value.PerSecond:N0}/s, p99 {run.Value.P99:0.0} ms")));
        return measured;
    }

    private static string ToMarkdown(Dictionary<string, WrkRun>[] rounds)
    {
        var table = new StringBuilder(
            $"| | orders/s | of {Reference} | lowest and highest | p99, ms | of {Reference}'s |\n|---|---|---|---|---|---|\n");
        foreach (string name in rounds[0].Keys)
        {
            double[] ratios = [.. rounds.Select(round => round[name].PerSecond / round[Reference].PerSecond).Order()];
            table.Append($"| {name} | {Statistics.Median(rounds.Select(round => round[name].PerSecond)):N0} ");
            table.Append($"| **{Statistics.Median(ratios):0.00}** | {ratios[0]:0.00} to {ratios[^1]:0.00} ");
            table.Append($"| {Statistics.Median(rounds.Select(round => round[name].P99)):0.0} ");
            table.Append($"| {Statistics.Median(rounds.Select(round => round[name].P99 / round[Reference].P99)):0.0} |\n");
        }

        return table.ToString();
    }
}
