using System.Net;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Line;
using StockExchange.LoadEngine.Streams;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>Chooses the transport for a server, by its address.</summary>
internal static class Connectors
{
    /// <summary>
    /// Creates the connector for a scheme, host and port; the process may open as many connections as the system allows now.
    /// </summary>
    /// <exception cref="CommandException">HTTP/2 or HTTP/3 cannot be used for it.</exception>
    public static IConnector Create(
        Uri server, TransportSettings transport, bool http2 = false, bool http3 = false, bool sse = false)
    {
        transport = Limit(transport);
        if (LineScheme.Is(server)) return new LineConnector(server, transport);
        if (http2 && transport.Proxy is not null && server.Scheme == Uri.UriSchemeHttp)
            throw new CommandException("--http2 through a --proxy needs https: without TLS no proxy passes it on.");
        if (http3) RequireQuic(server);
        if (sse) return new SseConnector(server, transport, Version(http2, http3));
        if (http3) return new Http3Connector(server, transport);
        return http2 ? new Http2Connector(server, transport) : new Http11Connector(server, transport);
    }

    /// <summary>Creates the connector of WebSockets.</summary>
    public static WebSocketConnector CreateWebSocket(
        Uri url, IReadOnlyList<KeyValuePair<string, string>> headers, TransportSettings transport, bool onlyReceives) =>
        new(url, headers, Limit(transport), onlyReceives);

    /// <summary>Limits the connections to those that the limit of open files leaves now.</summary>
    private static TransportSettings Limit(TransportSettings transport)
    {
        EarlyAssemblies.LoadIfFewFiles(typeof(Connectors).Assembly);
        return transport with { MostConnections = OpenFiles.LeftForConnections() };
    }

    private static void RequireQuic(Uri server)
    {
        if (server.Scheme != Uri.UriSchemeHttps) throw new CommandException("--http3 needs an https URL: QUIC always uses TLS.");
        if (!Http3Connector.IsSupported)
            throw new CommandException("--http3 needs QUIC, which .NET does not find on this machine: on Linux install the "
                + "package libmsquic, from Microsoft's repository or the distribution's. The load was not started.");
    }

    private static Version Version(bool http2, bool http3) =>
        http3 ? HttpVersion.Version30 : http2 ? HttpVersion.Version20 : HttpVersion.Version11;
}
