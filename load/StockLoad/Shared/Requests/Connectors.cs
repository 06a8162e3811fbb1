using System.Net;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Line;
using StockExchange.LoadEngine.Streams;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>Chooses the transport of a load.</summary>
internal static class Connectors
{
    /// <summary>Creates the connector for a server that is not of a user's choice.</summary>
    public static IConnector Create(Uri server) => Create(new RequestChoice { Url = server, Method = HttpMethod.Get });

    /// <summary>Creates the connector; the process may open as many connections as the system allows now.</summary>
    /// <exception cref="CommandException">This system lacks what it needs.</exception>
    public static IConnector Create(RequestChoice choice)
    {
        EarlyAssemblies.LoadIfFewFiles(typeof(Connectors).Assembly);
        (Uri server, Version version) = (choice.Url, choice.HttpVersion);
        TransportSettings transport = choice.Transport with { MostConnections = OpenFiles.LeftForConnections() };
        if (LineScheme.Is(server)) return new LineConnector(server, transport);
        if (choice.IsWebSocket) return new WebSocketConnector(server, transport);
        if (version == HttpVersion.Version20 && transport.Proxy is not null && server.Scheme == Uri.UriSchemeHttp)
            throw new CommandException("--http2 through a --proxy needs https: without TLS no proxy passes it on.");
        if (version == HttpVersion.Version30 && !HttpClientConnector.IsHttp3Supported)
            throw new CommandException("--http3 needs QUIC, which this system lacks: install libmsquic, 2.2 or later "
                + "(Windows 11 and Server 2022 have it).");
        if (choice.AreEvents) return new EventStreamConnector(server, transport, version);
        return version == HttpVersion.Version11
            ? new Http11Connector(server, transport)
            : new HttpClientConnector(server, transport, version);
    }
}
