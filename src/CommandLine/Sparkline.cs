namespace StockExchange.CommandLine;

/// <summary>Draws numbers as a row of bars from zero to the highest; null is a gap.</summary>
internal static class Sparkline
{
    private const string Bars = "▁▂▃▄▅▆▇█";

    public static string Draw(IEnumerable<double?> values, double highest) =>
        string.Concat(values.Select(value => value is null ? ' ' : Bars[highest <= 0 ? 0 : Level(value.Value / highest)]));

    /// <summary>The highest of each <paramref name="perPlace"/> neighbours.</summary>
    public static IReadOnlyList<double?> Squeeze(IReadOnlyList<double?> values, int perPlace) =>
        [.. values.Chunk(perPlace).Select(chunk => chunk.Max())];

    private static int Level(double share) => (int)Math.Round(Math.Clamp(share, 0, 1) * (Bars.Length - 1));
}
