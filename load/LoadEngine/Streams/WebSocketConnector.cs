using System.Net.Security;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Streams;

/// <summary>Opens WebSockets (RFC 6455) by ClientWebSocket, one a vuser, for <see cref="StreamRequests"/> of a
/// <see cref="WebSocketRequest"/>. A message counts as an answer with status 200; the bytes received are those of messages.
/// </summary>
public sealed class WebSocketConnector : IConnector
{
    private readonly ClientHandler _handler;
    private readonly HttpMessageInvoker _client;

    /// <summary>Creates the connector without connecting.</summary>
    /// <param name="server">The URL, ws://host:port or wss://host:port.</param>
    /// <param name="transport">The settings of the connections.</param>
    public WebSocketConnector(Uri server, TransportSettings transport)
    {
        ConnectTimeout = transport.ConnectTimeout;
        _handler = new(server, transport, SslApplicationProtocol.Http11);
        _client = new(_handler.Handler);
    }

    /// <inheritdoc/>
    public TimeSpan ConnectTimeout { get; }

    /// <inheritdoc/>
    public IConnection Create() => new WebSocketConnection(_client);

    /// <inheritdoc/>
    public void Dispose()
    {
        _client.Dispose();
        _handler.Dispose();
    }
}
