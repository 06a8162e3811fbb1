using System.Text;
using StockExchange.Measuring;

namespace StockExchange.StockApi.Benchmarks;

/// <summary>
/// Rounds of bare and StockApi in turn, so that what else the machine does hits both; judged by the median of the rounds' ratios.
/// </summary>
internal static class Comparison
{
    private static readonly (string Name, string Path, bool IsOrder)[] Cases =
    [
        ("show of 10 stocks", "/api/stocks", false),
        ("buy", "/api/stocks/1/buy", true),
    ];

    public static string Run(int rounds)
    {
        using ServerProcess bare = ServerProcess.StartBare();
        // Snapshot: what is compared is HTTP, not the disk.
        using ServerProcess stocks = ServerProcess.StartStockApi("--Stocks:Durability", "Snapshot");
        Dictionary<string, List<ServedLoad>> results = InTurn.Measure(rounds,
        [
            .. from one in Cases
               from server in new[] { bare, stocks }
               select ($"{one.Name}, {(server == bare ? "bare" : "StockApi")}", Measure(server, one.Path, one.IsOrder)),
        ]);
        var table = new StringBuilder(
            "| case | bare Kestrel, req/s | StockApi, req/s | ratio | lowest and highest | server CPU, µs a request |\n"
            + "|---|---|---|---|---|---|\n");
        foreach (var (name, _, _) in Cases) table.Append(Row(name, results[$"{name}, bare"], results[$"{name}, StockApi"]));
        return table.ToString();
    }

    private static Func<ServedLoad> Measure(ServerProcess server, string path, bool isOrder) => () =>
        ServedLoad.Measure(server, () => isOrder ? Wrk.Post(server.Url + path) : Wrk.Get(server.Url + path));

    private static string Row(string name, List<ServedLoad> bare, List<ServedLoad> stocks) =>
        $"| {name} | {bare.Median(round => round.PerSecond):N0} | {stocks.Median(round => round.PerSecond):N0} "
        + Statistics.CellsWithExtremes(bare.Zip(stocks, (one, other) => other.PerSecond / one.PerSecond), "0.00")
        + $"| {bare.Median(round => round.CpuMicroseconds):0.0} and {stocks.Median(round => round.CpuMicroseconds):0.0} |\n";
}
