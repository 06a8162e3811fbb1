using System.Net;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Streams;

/// <summary>
/// WebSocket connections (RFC 6455) to one URL, by ClientWebSocket. An exchange sends the bytes of its request as a text message
/// and waits for one message; with a connector that only receives it sends nothing, and the first one also opens the connection.
/// A message counts as an answer with status 200.
/// </summary>
public sealed class WebSocketConnector : IConnector
{
    private readonly Uri _url;
    private readonly IReadOnlyList<KeyValuePair<string, string>> _headers;
    private readonly SharedClient _client;
    private readonly bool _onlyReceives;

    /// <summary>Creates the connector without connecting.</summary>
    /// <param name="url">The URL: ws or wss.</param>
    /// <param name="headers">The headers of the opening handshake.</param>
    /// <param name="transport">The settings of the connections.</param>
    /// <param name="onlyReceives">Whether exchanges send nothing.</param>
    /// <exception cref="ArgumentException">A header is not valid: a subprotocol that is not a token, or is named twice, for
    /// instance.</exception>
    public WebSocketConnector(
        Uri url, IReadOnlyList<KeyValuePair<string, string>> headers, TransportSettings transport, bool onlyReceives)
    {
        HandshakeHeaders.Check(headers);
        (_url, _headers, _onlyReceives, ConnectTimeout) = (url, headers, onlyReceives, transport.ConnectTimeout);
        _client = new(url, transport, HttpVersion.Version11);
    }

    /// <inheritdoc/>
    public TimeSpan ConnectTimeout { get; }

    /// <inheritdoc/>
    public IConnection Create() => new WebSocketConnection(_url, _headers, _client.Invoker, _onlyReceives);

    /// <inheritdoc/>
    public void Dispose() => _client.Dispose();
}

/// <summary>The URL schemes of WebSockets: ws and wss.</summary>
public static class WebSocketScheme
{
    /// <summary>Whether a URL has one of these schemes.</summary>
    /// <param name="url">The URL.</param>
    public static bool Is(Uri url) => url.Scheme == Uri.UriSchemeWs || url.Scheme == Uri.UriSchemeWss;
}
