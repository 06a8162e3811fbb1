using StockExchange.LoadEngine.Sockets;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Line;

/// <summary>Opens connections that speak the line protocol of StockServers to one server.</summary>
/// <param name="server">tcp://host:port.</param>
/// <param name="transport">How.</param>
public sealed class LineConnector(Uri server, TransportSettings transport) : IConnector
{
    /// <summary>Of a show, which may be large, so much is read at once.</summary>
    private const int LargestRead = 64 * 1024;

    private readonly ServerSockets _sockets = new(server, transport.MostConnections);

    /// <inheritdoc/>
    public TimeSpan ConnectTimeout => transport.ConnectTimeout;

    /// <inheritdoc/>
    public IConnection Create() => new SocketConnection(_sockets, secure: null, new LineAnswerParser(), LargestRead);

    /// <inheritdoc/>
    public void Dispose() => _sockets.Dispose();
}
