namespace StockExchange.CommandLine;

/// <summary>A row of numbers as a row of bars, from zero up to the highest of them; a gap where there is no number.</summary>
internal static class Sparkline
{
    private const string Bars = "▁▂▃▄▅▆▇█";

    public static string Draw(IEnumerable<double?> values, double highest) =>
        string.Concat(values.Select(value => value is null ? ' ' : Bars[highest <= 0 ? 0 : Level(value.Value / highest)]));

    /// <summary>As many values as fit: neighbours share a place, and the highest of them gets it.</summary>
    public static IReadOnlyList<double?> Squeeze(IReadOnlyList<double?> values, int perPlace) =>
        [.. values.Chunk(perPlace).Select(chunk => chunk.Max())];

    private static int Level(double share) => (int)Math.Round(Math.Clamp(share, 0, 1) * (Bars.Length - 1));
}
