using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Nettrace;

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
    public static void Read(Stream stream, Action<CounterValue> onCounter) => EventStream.ReadRecords(stream, data =>
    {
        if (Parse(data) is { } counter) onCounter(counter);
    });

    /// <summary>The counter that an event is; null for another event, and for the echo of an attach.</summary>
    public static CounterValue? Parse(TraceRecord data) =>
        data.Kind is { Provider: CounterProvider.Runtime, Name: EventCounterEvent.Name }
        && data.Text("Name") is { } name && data.Double("IntervalSec") is { } seconds
            ? EventCounterEvent.ToValue(
                name, seconds, data.Text("Series") ?? "", data.Double("Increment"), data.Double("Mean"))
            : null;
}
