using System.Net.WebSockets;

namespace StockExchange.LoadEngine.Streams;

/// <summary>The headers of the opening handshake of a WebSocket.</summary>
internal static class HandshakeHeaders
{
    private const string Subprotocols = "Sec-WebSocket-Protocol";

    /// <summary>Adds headers, of which one is the list of subprotocols.</summary>
    /// <exception cref="ArgumentException">A name or a value is not one of a header, a subprotocol is not a token, or it is named
    /// twice.</exception>
    public static void AddTo(ClientWebSocketOptions options, IEnumerable<KeyValuePair<string, string>> headers)
    {
        foreach (var (name, value) in headers)
        {
            if (!name.Equals(Subprotocols, StringComparison.OrdinalIgnoreCase)) options.SetRequestHeader(name, value);
            else
                foreach (string one in value.Split(',', StringSplitOptions.TrimEntries)) options.AddSubProtocol(one);
        }
    }

    /// <summary>Checks headers before any connection has them.</summary>
    /// <exception cref="ArgumentException">As above.</exception>
    public static void Check(IEnumerable<KeyValuePair<string, string>> headers)
    {
        using var socket = new ClientWebSocket();
        AddTo(socket.Options, headers);
    }
}
