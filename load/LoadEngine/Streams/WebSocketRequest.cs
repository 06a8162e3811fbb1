using System.Net.WebSockets;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Streams;

/// <summary>Requests for <see cref="WebSocketConnector"/>.</summary>
public static class WebSocketRequest
{
    /// <summary>Creates a request that opens a WebSocket, and is sent as a text message for each message that is to come.
    /// </summary>
    /// <param name="target">The URL, ws or wss.</param>
    /// <param name="headers">The headers of the opening; Sec-WebSocket-Protocol has the subprotocols.</param>
    /// <param name="message">The message, UTF-8; empty to receive only.</param>
    public static LoadRequest Create(
        Uri target, IReadOnlyList<KeyValuePair<string, string>> headers, ReadOnlyMemory<byte> message) =>
        new WebSocketOpening(target, headers, message);
}

/// <summary>A request whose bytes are the message.</summary>
internal sealed record WebSocketOpening(
    Uri Target, IReadOnlyList<KeyValuePair<string, string>> Headers, ReadOnlyMemory<byte> Message)
    : LoadRequest(Operation: 0, Message)
{
    private const string Subprotocols = "Sec-WebSocket-Protocol";

    /// <summary>Sets what the opening sends. The keep-alive frames of .NET are off: they would be a load that nobody asked
    /// for.</summary>
    public void Set(ClientWebSocketOptions options)
    {
        options.KeepAliveInterval = TimeSpan.Zero;
        options.CollectHttpResponseDetails = true;
        foreach (var (name, value) in Headers)
        {
            if (!name.Equals(Subprotocols, StringComparison.OrdinalIgnoreCase)) options.SetRequestHeader(name, value);
            else
                foreach (string one in value.Split(',', StringSplitOptions.TrimEntries)) options.AddSubProtocol(one);
        }
    }
}
