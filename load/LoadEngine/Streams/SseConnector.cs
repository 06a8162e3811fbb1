using System.Net;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Streams;

/// <summary>
/// Server-sent events (WHATWG HTML, 9.2) by HttpClient. The first exchange of a connection opens a stream and waits for its first
/// event, each further one for the next event; that of an ended stream fails. An event is at most 16 MiB long, with the comments
/// before it.
/// </summary>
/// <param name="server">The URL with scheme, host and port.</param>
/// <param name="transport">The settings of the connections.</param>
/// <param name="version">The version of HTTP: 1.1, 2.0, where streams share connections, or 3.0; null for 1.1.</param>
public sealed class SseConnector(Uri server, TransportSettings transport, Version? version = null) : IConnector
{
    private readonly SharedClient _client = new(server, transport, version ?? HttpVersion.Version11);

    /// <inheritdoc/>
    public TimeSpan ConnectTimeout => transport.ConnectTimeout;

    /// <inheritdoc/>
    public IConnection Create() => new SseConnection(_client);

    /// <inheritdoc/>
    public void Dispose() => _client.Dispose();
}
