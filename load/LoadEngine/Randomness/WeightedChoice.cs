namespace StockExchange.LoadEngine.Randomness;

/// <summary>
/// Chooses an index with a probability in proportion to its weight, in constant time: the alias method (Walker 1977, in the form
/// of Vose, A linear algorithm for generating random numbers with a given distribution, 1991).
/// </summary>
public sealed class WeightedChoice
{
    private readonly double[] _keep;
    private readonly int[] _alias;

    /// <summary>Creates a choice among as many indices as there are weights.</summary>
    /// <param name="weights">The weights: not negative, and not all 0.</param>
    /// <exception cref="ArgumentException">No weight is above 0, or one is below.</exception>
    public WeightedChoice(IReadOnlyList<double> weights)
    {
        double mean = weights.Sum() / weights.Count;
        if (!(mean > 0) || weights.Any(weight => weight < 0))
            throw new ArgumentException("No weight is above 0, or one is below.", nameof(weights));
        _keep = [.. weights.Select(weight => weight / mean)];
        _alias = [.. Enumerable.Range(0, weights.Count)];
        Pair(new(Where(keep => keep < 1)), new(Where(keep => keep >= 1)));
    }

    /// <summary>The index for a random number, of which all 64 bits are used.</summary>
    /// <param name="random">The number, as <see cref="SplitMix64.At"/> gives it.</param>
    public int Of(ulong random)
    {
        // The high half of the product is the column, the low half is how far into it: both uniform.
        ulong column = Math.BigMul(random, (ulong)_keep.Length, out ulong within);
        return within * (1.0 / ulong.MaxValue) < _keep[column] ? (int)column : _alias[column];
    }

    private IEnumerable<int> Where(Func<double, bool> test) =>
        [.. Enumerable.Range(0, _keep.Length).Where(index => test(_keep[index]))];

    /// <summary>Fills what each light index lacks of the mean from a heavy one.</summary>
    private void Pair(Stack<int> light, Stack<int> heavy)
    {
        while (light.Count > 0 && heavy.Count > 0)
        {
            int giver = heavy.Pop(), taker = light.Pop();
            _alias[taker] = giver;
            _keep[giver] -= 1 - _keep[taker];
            (_keep[giver] < 1 ? light : heavy).Push(giver);
        }

        foreach (int rest in light.Concat(heavy)) _keep[rest] = 1; // differs from 1 by rounding only
    }
}
