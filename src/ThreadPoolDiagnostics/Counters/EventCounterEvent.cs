using System.Diagnostics.Tracing;
using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.Counters;

/// <summary>The event by which an EventSource publishes one of its EventCounters (CounterPayload.cs in dotnet/runtime).</summary>
internal static class EventCounterEvent
{
    public const string Name = "EventCounters";

    /// <summary>Intervals shorter than this come with another tool's attach and carry no information.</summary>
    private const double ShortestIntervalSeconds = 0.01;

    /// <summary>The least share of the requested interval: sessions below 1 s begin with a burst (CounterGroup.cs).</summary>
    private const double ShortestShare = 0.2;

    private const string SeriesPrefix = "Interval=";

    /// <summary>The provider to enable for an EventSource: one burst of counters per interval, at any level.</summary>
    public static EventPipeProvider Provider(
        string name, TimeSpan interval, long keywords = 0, EventLevel level = EventLevel.Informational) => new(
        name, level, keywords,
        new Dictionary<string, string> { ["EventCounterIntervalSec"] = IntervalText(interval) });

    /// <summary>An integer with an exponent, because the runtime parses it in its own culture (CounterGroup.cs).</summary>
    internal static string IntervalText(TimeSpan interval) => interval.Ticks % TimeSpan.TicksPerSecond == 0
        ? interval.TotalSeconds.ToString("0", CultureInfo.InvariantCulture)
        : string.Create(CultureInfo.InvariantCulture, $"{interval.TotalMilliseconds:0}E-3");

    /// <summary>Whether the interval was too short for meaningful rates.</summary>
    /// <param name="seconds">The interval's actual length.</param>
    /// <param name="series">The interval's intended length, as in the event.</param>
    public static bool IsFragment(double seconds, string series) =>
        seconds < Math.Max(ShortestIntervalSeconds, ShortestShare * Interval(series).TotalSeconds);

    /// <summary>The runtime counter in an event; null for other events, and those that another tool's attach causes.</summary>
    public static CounterValue? ToValue(TraceRecord data)
    {
        if (data.Kind is not { Provider: CounterProvider.Runtime, Name: Name }
            || data.Text("Name") is not { } name || data.Double("IntervalSec") is not { } seconds
            || IsFragment(seconds, data.Text("Series") ?? ""))
            return null;
        if (data.Double("Increment") is { } count) return CounterValue.FromIncrement(name, count, seconds);
        return data.Double("Mean") is { } level ? new CounterValue(name, level) : null;
    }

    /// <summary>The whole reading in an event; null for the ones that another tool's attach causes.</summary>
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

    /// <summary>Parses "Interval=1000", in milliseconds.</summary>
    private static TimeSpan Interval(string series) =>
        series.StartsWith(SeriesPrefix, StringComparison.Ordinal)
        && double.TryParse(series[SeriesPrefix.Length..], CultureInfo.InvariantCulture, out double milliseconds)
            ? TimeSpan.FromMilliseconds(milliseconds)
            : TimeSpan.Zero;
}

/// <summary>One counter's value in one interval.</summary>
/// <param name="Name">The counter's name in the runtime, for instance "threadpool-queue-length".</param>
/// <param name="Value">A level, or for a counter of events a rate per second.</param>
internal readonly record struct CounterValue(string Name, double Value)
{
    /// <summary>Converts a count of an interval into a rate.</summary>
    /// <param name="name">The counter's name.</param>
    /// <param name="increment">The number of events during the interval.</param>
    /// <param name="intervalSeconds">The interval's actual length; another attached tool can make it shorter.</param>
    public static CounterValue FromIncrement(string name, double increment, double intervalSeconds) =>
        new(name, increment / intervalSeconds);
}
