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

    /// <summary>Measures all of it, and says each on the error output.</summary>
    /// <param name="stocks">That orders are for.</param>
    /// <param name="rounds">Rounds that count.</param>
    /// <param name="warmUps">Rounds before them that do not.</param>
    /// <param name="cases">Give orders a second.</param>
    public void Add(int stocks, int rounds, int warmUps, params (string Name, Func<double> Measure)[] cases)
    {
        Dictionary<string, List<double>> results = InTurn.Measure(rounds, cases, warmUps);
        foreach (var (name, rates) in results)
        {
            _text.Append($"| {stocks} | {name} | {rates.Median():N0} ");
            _text.Append(Statistics.CellsWithExtremes(rates.Zip(results[reference], (rate, of) => rate / of), "0.00"));
            _text.Append("|\n");
        }
    }

    public override string ToString() => _text.ToString();
}
