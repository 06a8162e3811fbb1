using System.Text;
using StockExchange.LoadEngine.Sockets;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Line;

/// <summary>Opens connections of the line protocol of StockServers to one server.</summary>
/// <param name="server">The URL, tcp://host:port.</param>
/// <param name="transport">The settings of the connections.</param>
public sealed class LineConnector(Uri server, TransportSettings transport) : IConnector
{
    /// <summary>The most bytes of a show, which may be large, that are read at once.</summary>
    private const int LargestRead = 64 * 1024;

    private readonly ServerSockets _sockets = new(new(server, transport.Addresses), transport.MostConnections, transport.Loops);

    /// <inheritdoc/>
    public TimeSpan ConnectTimeout => transport.ConnectTimeout;

    /// <inheritdoc/>
    public IConnection Create() => new SocketConnection(_sockets, secure: null, new LineAnswerParser(), LargestRead);

    /// <inheritdoc/>
    public void Dispose() => _sockets.Dispose();
}

/// <summary>Requests of the line protocol, for <see cref="LineConnector"/>.</summary>
public static class LineRequest
{
    /// <summary>Creates the request for a command.</summary>
    /// <param name="operation">The index of its operation in <see cref="IRequestSource.Operations"/>.</param>
    /// <param name="command">The command without the line break: <c>show</c>, <c>buy 3 1</c>.</param>
    public static LoadRequest Create(int operation, string command) => new(operation, Encoding.ASCII.GetBytes($"{command}\n"));
}

/// <summary>The URL scheme of servers with the line protocol: tcp://host:port.</summary>
public static class LineScheme
{
    /// <summary>The scheme.</summary>
    public const string Name = "tcp";

    /// <summary>Whether a URL has this scheme.</summary>
    /// <param name="server">The URL.</param>
    public static bool Is(Uri server) => server.Scheme == Name;
}
