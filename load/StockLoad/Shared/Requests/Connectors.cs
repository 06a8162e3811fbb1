using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Line;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>Chooses the transport for a server, by its address.</summary>
internal static class Connectors
{
    /// <summary>
    /// Creates the connector for a scheme, host and port; the process may open as many connections as the system allows now.
    /// </summary>
    public static IConnector Create(Uri server, TransportSettings transport, bool http2 = false)
    {
        EarlyAssemblies.LoadIfFewFiles(typeof(Connectors).Assembly);
        transport = transport with { MostConnections = OpenFiles.LeftForConnections() };
        if (LineScheme.Is(server)) return new LineConnector(server, transport);
        if (http2 && transport.Proxy is not null && server.Scheme == Uri.UriSchemeHttp)
            throw new CommandException("--http2 through a --proxy needs https: without TLS no proxy passes it on.");
        return http2 ? new Http2Connector(server, transport) : new Http11Connector(server, transport);
    }
}
