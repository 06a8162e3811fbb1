using StockExchange.CommandLine;

namespace DotnetStarvation.Counters;

/// <summary>Counters as lines of text.</summary>
internal static class CounterTableText
{
    private const int ValueWidth = 18;
    private const int SparklineWidth = 30;
    private const int NarrowestName = 50;
    private const int PipeProviderWidth = 16, PipeNameWidth = 60;
    private const string Indent = "    ";

    /// <summary>
    /// The table: a heading for each provider, a line for each counter with name, value and, if there is room, a sparkline.
    /// </summary>
    public static IEnumerable<string> Lines(CounterTable table, int width, bool sparklines)
    {
        bool hasRoom = sparklines && width >= NarrowestName + ValueWidth + SparklineWidth + 2;
        int nameWidth = Math.Max(width - ValueWidth - (hasRoom ? SparklineWidth + 2 : 0), 1);
        foreach (IGrouping<string, CounterSeries> provider in table.Providers)
        {
            yield return Fit(PrintableText.Escape($"[{provider.Key}]"), width);
            foreach (CounterSeries series in provider)
                yield return Fit(PrintableText.Escape(Indent + series.Latest.NameWithTags), nameWidth).PadRight(nameWidth)
                    + Number(table.Present(series)).PadLeft(ValueWidth)
                    + (hasRoom ? "  " + Bars(series) : "");
        }
    }

    /// <summary>A line for pipes and logs: time, provider, name, value.</summary>
    public static string Line(CounterRow row) => PrintableText.Escape(
        $"{row.Time:HH:mm:ss} {row.Provider,-PipeProviderWidth} {row.NameWithTags,-PipeNameWidth} "
        + $"{Number(row.Value),ValueWidth}");

    /// <summary>The width that the longest name needs: a pipe gets whole names.</summary>
    public static int NaturalWidth(CounterTable table) => ValueWidth + Indent.Length
        + table.Providers.SelectMany(provider => provider)
            .Select(series => series.Latest.NameWithTags.Length)
            .DefaultIfEmpty()
            .Max();

    /// <summary>A number with three decimal places, or three significant digits below 0.01: "1,421,893.21".</summary>
    public static string Number(double? value) => value switch
    {
        null => "-",
        { } huge when Math.Abs(huge) >= 1e15 => huge.ToString("0.####e+00"),
        { } small when Math.Abs(small) is > 0 and < 0.01 => small.ToString("G3"),
        { } number => number.ToString("#,##0.###"),
    };

    private static string Bars(CounterSeries series)
    {
        double?[] values = [.. series.History.TakeLast(SparklineWidth)];
        return Sparkline.Draw(values, values.Max() ?? 0);
    }

    /// <summary>Shortens the middle, so that the percentile at the end stays.</summary>
    private static string Fit(string text, int width)
    {
        if (text.Length <= width) return text;
        int end = (width - 1) / 3;
        return $"{text[..(width - 1 - end)]}…{text[^end..]}";
    }
}
