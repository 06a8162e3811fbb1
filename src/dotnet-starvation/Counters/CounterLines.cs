using System.Globalization;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Counters;

namespace DotnetStarvation.Counters;

/// <summary>Counters as lines of text for pipes and logs: time, provider, name, value.</summary>
internal static class CounterLines
{
    private const int ProviderWidth = 16;
    private const int NameWidth = 60;
    private const int ValueWidth = 18;

    public static IEnumerable<string> FromReading(CounterReading reading) => CounterRow.FromReading(reading).Select(Line);

    private static string Line(CounterRow row) => PrintableText.Escape(string.Create(CultureInfo.InvariantCulture,
        $"{row.Time:HH:mm:ss} {row.Provider,-ProviderWidth} {row.NameWithTags,-NameWidth} "
            + $"{CounterTableText.Number(row.Value),ValueWidth}"));
}
