using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using ThreadPoolDiagnostics.EventPipe;

namespace ThreadPoolDiagnostics.Counters;

/// <summary>The EventCounters of the runtime (provider System.Runtime), read from a session's stream.</summary>
internal static class CounterEvents
{
    /// <summary>What to ask the runtime for: one burst of counters an interval, without stacks and without rundown.</summary>
    public static EventPipeSessionConfiguration Configuration(TimeSpan interval) => new(
        [EventCounterEvent.Provider(CounterProvider.Runtime, interval)],
        circularBufferSizeMB: 10, requestRundown: false, requestStackwalk: false);

    /// <summary>
    /// Reads until the stream ends, be it in the middle of a word, and hands over every counter as it comes, on the caller's
    /// thread.
    /// </summary>
    public static void Read(Stream stream, Action<CounterValue> onCounter) =>
        EventStream.Read(stream, source => Subscribe(source, (_, counter) => onCounter(counter)));

    /// <summary>Hands over every counter that comes from <paramref name="source"/>, and its event.</summary>
    public static void Subscribe(TraceEventDispatcher source, Action<TraceEvent, CounterValue> onCounter) =>
        source.Dynamic.AddCallbackForProviderEvent(CounterProvider.Runtime, EventCounterEvent.Name, data =>
        {
            if (Parse(data) is { } counter) onCounter(data, counter);
        });

    private static CounterValue? Parse(TraceEvent data)
    {
        IDictionary<string, object> payload = EventCounterEvent.Payload(data);
        if (EventCounterEvent.IsFragment(payload)) return null;
        var name = (string)payload["Name"];
        return payload.TryGetValue("Increment", out object? increment)
            ? CounterValue.FromIncrement(name, (double)increment, (float)payload["IntervalSec"])
            : new CounterValue(name, (double)payload["Mean"]);
    }
}
