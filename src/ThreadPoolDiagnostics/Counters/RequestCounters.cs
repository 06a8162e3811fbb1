using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.Counters;

/// <summary>
/// Reads the counters of ASP.NET Core, whose two event sources each write a burst per interval. A program without ASP.NET Core
/// has neither, and pays nothing.
/// </summary>
internal sealed class RequestCounters
{
    private const string Hosting = "Microsoft.AspNetCore.Hosting", Kestrel = "Microsoft-AspNetCore-Server-Kestrel";

    private long? _begun, _connections, _upgraded;

    /// <summary>The providers to enable: at this level counters are written and requests are not.</summary>
    public static IEnumerable<EventPipeProvider> Providers(TimeSpan interval) =>
    [
        EventCounterEvent.Provider(Hosting, interval, level: EventLevel.Critical),
        EventCounterEvent.Provider(Kestrel, interval, level: EventLevel.Critical),
    ];

    /// <summary>Whether the event is a counter of one of the two.</summary>
    public static bool Has(TraceRecord data) => data.Kind is { Provider: Hosting or Kestrel, Name: EventCounterEvent.Name };

    /// <summary>The reading that is complete with this counter; null for every other counter.</summary>
    /// <param name="elapsed">When it was written, since the observation began.</param>
    /// <param name="data">The event.</param>
    public RequestCount? Add(TimeSpan elapsed, TraceRecord data)
    {
        if (data.Double("Mean") is not { } level) return null;
        long value = (long)level;
        switch (data.Text("Name"))
        {
            case "current-connections": _connections = value; return null;
            case "current-upgraded-requests": _upgraded = value; return null;
            case "total-requests": _begun = value; return null;
            case "current-requests" when _begun is { } begun:
                _begun = null;
                return new(elapsed, begun, value) { Connections = _connections, Upgraded = _upgraded };
            default: return null;
        }
    }
}
