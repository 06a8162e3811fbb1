using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Streams;

/// <summary>A load of streams: each connection opens one, waits for its events until the load ends, and opens it again when the
/// server has ended it.</summary>
/// <param name="Request">The request that opens a stream, of operation 0.</param>
/// <param name="Unit">What it delivers, in reports: "event", "message".</param>
public sealed record StreamLoad(LoadRequest Request, string Unit)
{
    /// <summary>Server-sent events, for <see cref="SseConnector"/>.</summary>
    /// <param name="request">The request that opens a stream.</param>
    public static StreamLoad OfEvents(LoadRequest request) => new(request, "event");

    /// <summary>The messages of a server, for a <see cref="WebSocketConnector"/> that only receives.</summary>
    public static StreamLoad OfMessages() => new(new(Operation: 0, Bytes: default), "message");
}
