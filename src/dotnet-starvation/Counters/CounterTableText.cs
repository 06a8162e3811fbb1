using System.Globalization;
using StockExchange.CommandLine;

namespace DotnetStarvation.Counters;

/// <summary>A table of counters as lines of text.</summary>
internal static class CounterTableText
{
    private const int ValueWidth = 18;
    private const int SparklineWidth = 30;
    private const int NarrowestName = 50;
    private const string Indent = "    ";

    /// <summary>
    /// A heading for each provider, a line for each counter: name, value to the right, and where there is room a sparkline.
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

    /// <summary>As wide as its longest name needs: for a pipe, where nothing has to be cut off.</summary>
    public static int NaturalWidth(CounterTable table) => ValueWidth + Indent.Length
        + table.Providers.SelectMany(provider => provider)
            .Select(series => series.Latest.NameWithTags.Length)
            .DefaultIfEmpty()
            .Max();

    /// <summary>Three places after the point, or three digits if it is small, and thousands apart: "1,421,893.21".</summary>
    public static string Number(double? value) => value switch
    {
        null => "-",
        { } huge when Math.Abs(huge) >= 1e15 => huge.ToString("0.####e+00", CultureInfo.InvariantCulture),
        { } small when Math.Abs(small) is > 0 and < 0.01 => small.ToString("G3", CultureInfo.InvariantCulture),
        { } number => number.ToString("#,##0.###", CultureInfo.InvariantCulture),
    };

    private static string Bars(CounterSeries series)
    {
        double?[] values = [.. series.History.TakeLast(SparklineWidth)];
        return Sparkline.Draw(values, values.Max() ?? 0);
    }

    /// <summary>What is too long loses its middle: the name stays at one end, the percentile at the other.</summary>
    private static string Fit(string text, int width)
    {
        if (text.Length <= width) return text;
        int end = (width - 1) / 3;
        return $"{text[..(width - 1 - end)]}…{text[^end..]}";
    }
}
