using System.Diagnostics.Tracing;
using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.Nettrace;

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

    /// <summary>The counter of the runtime that an event is; null for another event, and for the echo of an attach.</summary>
    public static CounterValue? ToValue(TraceRecord data)
    {
        if (data.Kind is not { Provider: CounterProvider.Runtime, Name: Name }
            || data.Text("Name") is not { } name || data.Double("IntervalSec") is not { } seconds
            || IsFragment(seconds, data.Text("Series") ?? ""))
            return null;
        if (data.Double("Increment") is { } count) return CounterValue.FromIncrement(name, count, seconds);
        return data.Double("Mean") is { } level ? new CounterValue(name, level) : null;
    }

    /// <summary>All that it says; null for the echo of an attach.</summary>
    public static CounterReading? ToReading(TraceRecord data)
    {
        if (data.Double("IntervalSec") is not >= ShortestIntervalSeconds) return null;
        double? increment = data.Double("Increment");
        return new()
        {
            Time = data.Time.TimeOfDay.ToLocalTime(),
            Provider = data.Kind.Provider,
            Name = data.Text("Name") ?? "",
            DisplayName = data.Text("DisplayName") ?? "",
            Unit = data.Text("DisplayUnits") ?? "",
            Source = CounterSources.EventCounters,
            Kind = increment is null ? CounterKind.Level : CounterKind.Count,
            Tags = data.Text("Metadata") ?? "",
            Interval = Interval(data.Text("Series") ?? ""),
            Increment = increment,
            Value = increment is null ? data.Double("Mean") : null,
        };
    }

    /// <summary>"Interval=1000": milliseconds.</summary>
    private static TimeSpan Interval(string series) =>
        series.StartsWith(SeriesPrefix, StringComparison.Ordinal)
        && double.TryParse(series[SeriesPrefix.Length..], CultureInfo.InvariantCulture, out double milliseconds)
            ? TimeSpan.FromMilliseconds(milliseconds)
            : TimeSpan.Zero;
}
