using System.Text;

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

    /// <summary>Measures all of it, round by round, and says each on the error output.</summary>
    /// <param name="stocks">That orders are for.</param>
    /// <param name="warmUps">Rounds that do not count.</param>
    /// <param name="rounds">Rounds that do.</param>
    /// <param name="measure">A round: orders a second by name.</param>
    public void Add(int stocks, int warmUps, int rounds, Func<Dictionary<string, double>> measure)
    {
        for (int round = 1; round <= warmUps; round++) Measure($"warm-up {round} of {warmUps}", measure);
        Dictionary<string, double>[] measured =
            [.. Enumerable.Range(1, rounds).Select(round => Measure($"round {round} of {rounds}", measure))];
        foreach (string name in measured[0].Keys)
        {
            double[] ratios = [.. measured.Select(round => round[name] / round[reference]).Order()];
            _text.Append($"| {stocks} | {name} | {Statistics.Median(measured.Select(round => round[name])):N0} ");
            _text.Append($"| **{Statistics.Median(ratios):0.00}** | {ratios[0]:0.00} to {ratios[^1]:0.00} |\n");
        }
    }

    public override string ToString() => _text.ToString();

    private static Dictionary<string, double> Measure(string round, Func<Dictionary<string, double>> measure)
    {
        Dictionary<string, double> measured = measure();
        Console.Error.WriteLine($"{round}: " + string.Join(", ", measured.Select(run => $"{run.Key} {run.Value:N0}/s")));
        return measured;
    }
}
