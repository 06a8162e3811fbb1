using System.Text;

namespace StockExchange.StockApi.Benchmarks;

/// <summary>
/// Rounds of bare and StockApi in turn, so that what else the machine does hits both; judged by the median of the rounds' ratios.
/// </summary>
internal sealed class Comparison
{
    private static readonly (string Name, string Path, bool IsOrder)[] Cases =
    [
        ("show of 10 stocks", "/api/stocks", false),
        ("buy", "/api/stocks/1/buy", true),
    ];

    private readonly List<Round> _rounds = [];

    public static Comparison Run(ServerProcess bare, ServerProcess stocks, int rounds)
    {
        var comparison = new Comparison();
        for (int round = 0; round <= rounds; round++)
        {
            foreach (var (name, path, isOrder) in Cases)
            {
                var measured = new Round(name, Measure(bare, path, isOrder), Measure(stocks, path, isOrder));
                bool warmUp = round == 0;
                if (!warmUp) comparison._rounds.Add(measured);
                Console.Error.WriteLine($"{(warmUp ? "warm-up" : $"round {round} of {rounds}")}: {name}: {measured}");
            }
        }

        return comparison;
    }

    public string ToMarkdown()
    {
        var table = new StringBuilder(
            "| case | bare Kestrel, req/s | StockApi, req/s | ratio | lowest and highest | server CPU, µs a request |\n"
            + "|---|---|---|---|---|---|\n");
        foreach (IGrouping<string, Round> rounds in _rounds.GroupBy(round => round.Case))
        {
            double[] ratios = [.. rounds.Select(round => round.Ratio).Order()];
            table.Append($"| {rounds.Key} | {Statistics.Median(rounds.Select(r => r.Bare.PerSecond)):N0} ");
            table.Append($"| {Statistics.Median(rounds.Select(r => r.Stocks.PerSecond)):N0} ");
            table.Append($"| **{Statistics.Median(ratios):0.00}** | {ratios[0]:0.00} to {ratios[^1]:0.00} ");
            table.Append($"| {Statistics.Median(rounds.Select(r => r.Bare.CpuMicroseconds)):0.0} ");
            table.Append($"and {Statistics.Median(rounds.Select(r => r.Stocks.CpuMicroseconds)):0.0} |\n");
        }

        return table.ToString();
    }

    private static Measured Measure(ServerProcess server, string path, bool isOrder)
    {
        TimeSpan before = server.CpuTime;
        WrkRun run = isOrder ? Wrk.Post(server.Url + path) : Wrk.Get(server.Url + path);
        return new Measured(run.PerSecond, (server.CpuTime - before).TotalMicroseconds / run.Requests);
    }

    private sealed record Measured(double PerSecond, double CpuMicroseconds);

    private sealed record Round(string Case, Measured Bare, Measured Stocks)
    {
        public double Ratio => Stocks.PerSecond / Bare.PerSecond;

        public override string ToString() =>
            $"bare {Bare.PerSecond:N0}, StockApi {Stocks.PerSecond:N0} req/s, ratio {Ratio:0.00}";
    }
}
