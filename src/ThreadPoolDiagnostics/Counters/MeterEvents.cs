using System.Globalization;
using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.Counters;

/// <summary>
/// Parses the events of a process's meters (MetricsEventSource.cs): one per time series and interval, since .NET 8 with the
/// total, since .NET 9 with the tags of meter and instrument.
/// </summary>
/// <param name="interval">The requested interval, which the events do not contain.</param>
internal sealed class MeterEvents(TimeSpan interval)
{
    public const string Provider = "System.Diagnostics.Metrics";

    /// <summary>The tags of instruments by their id; ids begin with 1.</summary>
    private readonly Dictionary<int, string> _instrumentTags = [];

    /// <summary>The reading in an event; null for other events, and for instruments without measurements.</summary>
    public CounterReading? Parse(TraceRecord data)
    {
        switch (data.Kind.Name)
        {
            case "BeginInstrumentReporting": Remember(data); return null;
            case "GaugeValuePublished": return Reading(data, CounterKind.Level, value: Number(data, "lastValue"));
            // System.Runtime's queue length is a counter in .NET 9 and 10: its increment alone would be meaningless, so the value
            // is always set. An observable counter has no increment in its first interval.
            case "CounterRateValuePublished":
                return Reading(data, CounterKind.Count, Number(data, "value"), Number(data, "rate"));
            case "UpDownCounterRateValuePublished": return Reading(data, CounterKind.Level, Number(data, "value"));
            case "HistogramValuePublished": return Histogram(data);
            default: return null;
        }
    }

    private void Remember(TraceRecord data)
    {
        string tags = Join(Text(data, "meterTags"), Text(data, "instrumentTags"));
        if (tags.Length > 0 && Id(data) > 0) _instrumentTags[Id(data)] = tags;
    }

    private CounterReading? Histogram(TraceRecord data)
    {
        Quantile[] quantiles = [.. Quantiles(Text(data, "quantiles"))];
        double? count = data.Int32("count"); // since .NET 8
        if (count is null && quantiles.Length == 0) return null;
        return Reading(data, CounterKind.Histogram) with { Increment = count, Quantiles = quantiles };
    }

    private CounterReading? Reading(TraceRecord data, CounterKind kind, double? value, double? increment = null) =>
        value is null && increment is null ? null : Reading(data, kind) with { Value = value, Increment = increment };

    private CounterReading Reading(TraceRecord data, CounterKind kind) => new()
    {
        Time = data.Time.TimeOfDay.ToLocalTime(),
        Provider = Text(data, "meterName"),
        Name = Text(data, "instrumentName"),
        DisplayName = Text(data, "instrumentName"),
        Unit = Text(data, "unit"),
        Source = CounterSources.Meter,
        Kind = kind,
        Tags = Join(_instrumentTags.GetValueOrDefault(Id(data), ""), Text(data, "tags")),
        Interval = interval,
    };

    /// <summary>Parses "0.5=12;0.95=30;0.99=31".</summary>
    private static IEnumerable<Quantile> Quantiles(string text) =>
        from pair in text.Split(';', StringSplitOptions.RemoveEmptyEntries)
        let parts = pair.Split('=')
        where parts.Length == 2
        let share = Number(parts[0])
        let value = Number(parts[1])
        where share is not null && value is not null
        select new Quantile(Math.Round(share.Value * 100, 6), value.Value);

    private static int Id(TraceRecord data) => data.Int32("instrumentId") ?? 0;

    private static double? Number(TraceRecord data, string field) => Number(Text(data, field));

    private static double? Number(string text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number) ? number : null;

    private static string Text(TraceRecord data, string field) => data.Text(field) ?? "";

    private static string Join(params IEnumerable<string> tags) => string.Join(',', tags.Where(text => text.Length > 0));
}
