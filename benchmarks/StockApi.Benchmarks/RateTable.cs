using System.Text;
using StockExchange.Measuring;

namespace StockExchange.StockApi.Benchmarks;

/// <summary>
/// Rates that were measured in turn within each round, as a Markdown table: medians, and the median, lowest and highest of the
/// rounds' ratios to one of them.
/// </summary>
/// <param name="reference">What the others are compared with.</param>
internal sealed class RateTable(string reference)
{
    private readonly StringBuilder _text = new(
        $"| stocks | | orders/s | of {reference} | lowest and highest |\n|---|---|---|---|---|\n");

    /// <summary>
    /// Measures buys of a thousand stocks, then of one, for which all instances are compiled by then, in orders a second, and
    /// prints each on the error output; warm-up rounds do not count.
    /// </summary>
    public void AddTrades(int rounds, int warmUps, Func<int, (string Name, Func<double> Measure)[]> cases)
    {
        foreach ((int stocks, int before) in (ReadOnlySpan<(int, int)>)[(Cluster.Stocks, warmUps), (1, 1)])
        {
            Dictionary<string, List<double>> results = InTurn.Measure(rounds, cases(stocks), before);
            foreach (var (name, rates) in results)
            {
                _text.Append($"| {stocks} | {name} | {rates.Median():N0} ");
                _text.Append(Statistics.CellsWithExtremes(rates.Zip(results[reference], (rate, of) => rate / of), "0.00"));
                _text.Append("|\n");
            }
        }
    }

    public override string ToString() => _text.ToString();
}
