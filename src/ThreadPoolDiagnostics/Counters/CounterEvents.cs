using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.Counters;

/// <summary>The EventCounters of the runtime (provider System.Runtime) in a session.</summary>
internal static class CounterEvents
{
    /// <summary>The counter that an event is; null for another event, and for the echo of an attach.</summary>
    public static CounterValue? Parse(TraceRecord data) =>
        data.Kind is { Provider: CounterProvider.Runtime, Name: EventCounterEvent.Name }
        && data.Text("Name") is { } name && data.Double("IntervalSec") is { } seconds
            ? EventCounterEvent.ToValue(
                name, seconds, data.Text("Series") ?? "", data.Double("Increment"), data.Double("Mean"))
            : null;
}
