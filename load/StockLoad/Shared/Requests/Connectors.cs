using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Line;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>How a server is talked to, by its address.</summary>
internal static class Connectors
{
    /// <param name="server">Scheme, host and port.</param>
    /// <param name="transport">How; this process may open as many connections as the system leaves to it at this moment.</param>
    /// <param name="http2">HTTP/2 instead of HTTP/1.1.</param>
    public static IConnector Create(Uri server, TransportSettings transport, bool http2 = false)
    {
        transport = transport with { MostConnections = OpenFiles.LeftForConnections() };
        if (LineScheme.Is(server)) return new LineConnector(server, transport);
        return http2 ? new Http2Connector(server, transport) : new Http11Connector(server, transport);
    }
}
