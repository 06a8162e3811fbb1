using System.Net;
using System.Net.Security;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Streams;

/// <summary>Opens streams of server-sent events (WHATWG HTML, 9.2) by HttpClient, one a vuser, for <see cref="StreamRequests"/>
/// of an <see cref="HttpLoadRequest"/>. The bytes received are those of the events' data.</summary>
public sealed class EventStreamConnector : IConnector
{
    private readonly ClientHandler _handler;
    private readonly HttpMessageInvoker _client;
    private readonly Version _version;

    /// <summary>Creates the connector without connecting.</summary>
    /// <param name="server">The URL with scheme, host and port.</param>
    /// <param name="transport">The settings of the connections.</param>
    /// <param name="version"><see cref="HttpVersion.Version11"/>, or <see cref="HttpVersion.Version20"/>, by which streams share
    /// connections.</param>
    public EventStreamConnector(Uri server, TransportSettings transport, Version version)
    {
        _version = version;
        ConnectTimeout = transport.ConnectTimeout;
        _handler = new(
            server, transport, version == HttpVersion.Version20 ? SslApplicationProtocol.Http2 : SslApplicationProtocol.Http11);
        _client = new(_handler.Handler);
    }

    /// <inheritdoc/>
    public TimeSpan ConnectTimeout { get; }

    /// <inheritdoc/>
    public IConnection Create() => new EventStreamConnection(_client, _version);

    /// <inheritdoc/>
    public void Dispose()
    {
        _client.Dispose();
        _handler.Dispose();
    }
}
