using System.Net;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>HTTP/2 by HttpClient, which opens a few connections that all vusers share. Only HTTP/2 is used: by prior knowledge
/// for http, by ALPN for https.</summary>
/// <param name="server">The URL with scheme, host and port.</param>
/// <param name="transport">The settings of the connections.</param>
public sealed class Http2Connector(Uri server, TransportSettings transport) : IConnector
{
    private readonly SharedClient _client = new(server, transport, HttpVersion.Version20);

    /// <inheritdoc/>
    public TimeSpan ConnectTimeout { get; } = transport.ConnectTimeout;

    /// <inheritdoc/>
    public IConnection Create() => new SharedConnection(_client);

    /// <inheritdoc/>
    public void Dispose() => _client.Dispose();
}
