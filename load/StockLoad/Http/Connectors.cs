using StockExchange.StockLoad.Line;
using StockExchange.StockLoad.Load;

namespace StockExchange.StockLoad.Http;

/// <summary>How a server is talked to, by its address.</summary>
internal static class Connectors
{
    public static IConnector For(Uri server, TransportSettings transport)
    {
        if (LineScheme.Is(server)) return new LineConnector(server);
        return transport.Http2 ? new Http2Connector(server, transport) : new Http11Connector(server, transport);
    }
}
