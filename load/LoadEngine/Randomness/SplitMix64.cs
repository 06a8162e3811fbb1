namespace StockExchange.LoadEngine.Randomness;

/// <summary>
/// Random numbers by their index in the sequence, so that threads may take them in any order: SplitMix64 (Steele, Lea and Flood,
/// Fast splittable pseudorandom number generators, 2014).
/// </summary>
public static class SplitMix64
{
    private const ulong Gamma = 0x9E3779B97F4A7C15;

    /// <summary>The number at this index, from 0, of the sequence of this seed.</summary>
    /// <param name="seed">The seed; another one gives another sequence.</param>
    /// <param name="place">The index.</param>
    public static ulong At(ulong seed, ulong place)
    {
        ulong z = unchecked(seed + ((place + 1) * Gamma));
        z = unchecked((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9);
        z = unchecked((z ^ (z >> 27)) * 0x94D049BB133111EB);
        return z ^ (z >> 31);
    }
}
