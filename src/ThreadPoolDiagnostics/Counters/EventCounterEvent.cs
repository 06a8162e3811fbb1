using System.Diagnostics.Tracing;
using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace ThreadPoolDiagnostics.Counters;

/// <summary>The event by which an EventSource publishes one of its EventCounters (CounterPayload.cs in dotnet/runtime).</summary>
internal static class EventCounterEvent
{
    public const string Name = "EventCounters";

    /// <summary>The argument that says how often a provider is to publish its counters, in seconds.</summary>
    public const string IntervalKey = "EventCounterIntervalSec";

    /// <summary>Shorter intervals are the echo of an attach; nothing can be said of them.</summary>
    private const double ShortestIntervalSeconds = 0.01;

    /// <summary>
    /// Of the interval that was asked for. A session with an interval below a second begins with a burst at once
    /// (CounterGroup.cs, EnableTimer), and a rate over the moment since then means nothing.
    /// </summary>
    private const double ShortestShare = 0.2;

    private const string SeriesPrefix = "Interval=";

    /// <summary>What to ask an EventSource for: one burst of counters an interval.</summary>
    public static EventPipeProvider Provider(string name, TimeSpan interval) => new(
        name, EventLevel.Informational, keywords: 0, new Dictionary<string, string>
        {
            [IntervalKey] = IntervalText(interval),
        });

    /// <summary>
    /// An integer with an exponent: the runtime parses it in its own culture (CounterGroup.cs, OnEventSourceCommand), where the
    /// point of "0.5" may separate thousands.
    /// </summary>
    internal static string IntervalText(TimeSpan interval) => interval.Ticks % TimeSpan.TicksPerSecond == 0
        ? interval.TotalSeconds.ToString("0", CultureInfo.InvariantCulture)
        : string.Create(CultureInfo.InvariantCulture, $"{interval.TotalMilliseconds:0}E-3");

    /// <summary>Too short for its rates to mean anything.</summary>
    /// <param name="seconds">How long the interval was.</param>
    /// <param name="series">How long it was to be, as the event says it.</param>
    public static bool IsFragment(double seconds, string series) =>
        seconds < Math.Max(ShortestIntervalSeconds, ShortestShare * Interval(series).TotalSeconds);

    /// <summary>What its fields amount to; null for the echo of an attach.</summary>
    /// <param name="name">The counter.</param>
    /// <param name="seconds">How long the interval was.</param>
    /// <param name="series">How long it was to be, as the event says it.</param>
    /// <param name="increment">Of a counter that counts; null for a level.</param>
    /// <param name="mean">Of a level.</param>
    public static CounterValue? ToValue(string name, double seconds, string series, double? increment, double? mean)
    {
        if (IsFragment(seconds, series)) return null;
        if (increment is { } count) return CounterValue.FromIncrement(name, count, seconds);
        return mean is { } level ? new CounterValue(name, level) : null;
    }

    /// <summary>Null for the echo of an attach.</summary>
    public static CounterReading? Parse(TraceEvent data)
    {
        IDictionary<string, object> payload = Payload(data);
        if ((float)payload["IntervalSec"] < ShortestIntervalSeconds) return null;
        bool isCount = payload.TryGetValue("Increment", out object? increment);
        return new()
        {
            Time = new DateTimeOffset(data.TimeStamp),
            Provider = data.ProviderName,
            Name = (string)payload["Name"],
            DisplayName = (string)payload["DisplayName"],
            Unit = (string)payload["DisplayUnits"],
            Source = CounterSources.EventCounters,
            Kind = isCount ? CounterKind.Count : CounterKind.Level,
            Tags = (string)payload["Metadata"],
            Interval = Interval((string)payload["Series"]),
            Increment = isCount ? (double)increment! : null,
            Value = isCount ? null : (double)payload["Mean"],
        };
    }

    public static IDictionary<string, object> Payload(TraceEvent data) =>
        (IDictionary<string, object>)((IDictionary<string, object>)data.PayloadValue(0))["Payload"];

    /// <summary>"Interval=1000": milliseconds.</summary>
    private static TimeSpan Interval(string series) =>
        series.StartsWith(SeriesPrefix, StringComparison.Ordinal)
        && double.TryParse(series[SeriesPrefix.Length..], CultureInfo.InvariantCulture, out double milliseconds)
            ? TimeSpan.FromMilliseconds(milliseconds)
            : TimeSpan.Zero;
}
