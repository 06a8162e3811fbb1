using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>The EventCounters of the runtime (provider System.Runtime), read from a session's stream.</summary>
internal static class CounterEvents
{
    private const string Provider = "System.Runtime";

    /// <summary>What to ask the runtime for: one burst of counters an interval, without stacks and without rundown.</summary>
    public static EventPipeSessionConfiguration Configuration(TimeSpan interval) => new(
        [
            new EventPipeProvider(Provider, EventLevel.Informational, keywords: 0, new Dictionary<string, string>
            {
                // Whole seconds: the runtime parses it in its own culture, where "1.5" may be fifteen.
                ["EventCounterIntervalSec"] = $"{Math.Ceiling(interval.TotalSeconds):0}",
            }),
        ],
        circularBufferSizeMB: 10, requestRundown: false, requestStackwalk: false);

    /// <summary>
    /// Reads until the stream ends, be it in the middle of a word, and hands over every counter as it comes, on the caller's thread.
    /// </summary>
    public static void Read(Stream stream, Action<CounterValue> onCounter) =>
        EventStream.Read(stream, source => Subscribe(source, (_, counter) => onCounter(counter)));

    /// <summary>Hands over every counter that comes from <paramref name="source"/>, and its event.</summary>
    public static void Subscribe(TraceEventDispatcher source, Action<TraceEvent, CounterValue> onCounter) =>
        source.Dynamic.AddCallbackForProviderEvent(Provider, "EventCounters", data =>
        {
            if (Parse(data) is { } counter) onCounter(data, counter);
        });

    private static CounterValue? Parse(TraceEvent data)
    {
        var outer = (IDictionary<string, object>)data.PayloadValue(0);
        var payload = (IDictionary<string, object>)outer["Payload"];
        var name = (string)payload["Name"];
        return payload.TryGetValue("Increment", out object? increment)
            ? CounterValue.FromIncrement(name, (double)increment, (float)payload["IntervalSec"])
            : new CounterValue(name, (double)payload["Mean"]);
    }
}
