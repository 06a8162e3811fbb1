using StockExchange.LoadReports.Metrics;

namespace StockExchange.StockLoad.Sweep;

/// <summary>Throughput by vusers as text, with a logarithmic horizontal axis.</summary>
internal static class ThroughputPlot
{
    private const int Height = 10;
    private const char Used = '●';
    private const char NotUsed = '×';
    private const char Knee = '┊';

    /// <summary>The lines of a plot of this width in characters, for at least one level.</summary>
    public static IEnumerable<string> Lines(IReadOnlyList<LevelSummary> levels, double? knee, int width)
    {
        double highest = levels.Max(level => level.RequestsPerSecond);
        string top = Format.Rate(highest);
        int columns = Math.Max(10, width - top.Length - 3);
        double octaves = Math.Max(1, Math.Log2((double)levels[^1].Vusers / levels[0].Vusers));
        char[][] grid = [.. Enumerable.Range(0, Height).Select(_ => Enumerable.Repeat(' ', columns).ToArray())];
        if (knee is { } at)
            foreach (char[] row in grid) row[Column(at)] = Knee;
        foreach (LevelSummary level in levels)
            grid[Row(level.RequestsPerSecond)][Column(level.Vusers)] = level.Used > 0 ? Used : NotUsed;

        for (int row = 0; row < Height; row++)
            yield return $"{(row == 0 ? top : row == Height - 1 ? "0" : "").PadLeft(top.Length)} │{new string(grid[row])}"
                .TrimEnd();
        yield return $"{new string(' ', top.Length)} └{new string('─', columns)}";
        yield return $"{new string(' ', top.Length + 2)}{Axis(levels, columns, Column)}".TrimEnd();

        int Column(double vusers) =>
            (int)Math.Round(Math.Clamp(Math.Log2(vusers / levels[0].Vusers) / octaves, 0, 1) * (columns - 1));
        int Row(double throughput) => Height - 1 - (int)Math.Round(highest <= 0 ? 0 : throughput / highest * (Height - 1));
    }

    /// <summary>The axis, labelled with as many levels as fit, always with the last one.</summary>
    private static string Axis(IReadOnlyList<LevelSummary> levels, int columns, Func<double, int> column)
    {
        string last = $"{levels[^1].Vusers} vusers";
        string text = "";
        foreach (int vusers in levels.Select(level => level.Vusers))
        {
            int start = column(vusers);
            if (start <= text.Length && text.Length > 0 || start + $"{vusers}".Length >= columns - last.Length) continue;
            text = $"{text.PadRight(start)}{vusers}";
        }

        return text.PadRight(Math.Max(text.Length + 1, columns - last.Length)) + last;
    }
}
