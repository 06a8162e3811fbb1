using System.Net;
using System.Net.Security;
using StockExchange.StockLoad.Load;

namespace StockExchange.StockLoad.Http;

/// <summary>HTTP/2 by HttpClient: all vusers share its few connections, which it opens by itself. HTTP/2 and nothing else: by
/// prior knowledge for http, by ALPN for https.</summary>
internal sealed class Http2Connector : IConnector
{
    public Http2Connector(Uri server, TransportSettings transport)
    {
        Client = new(new SocketsHttpHandler
        {
            UseProxy = false,
            UseCookies = false,
            AllowAutoRedirect = false,
            AutomaticDecompression = DecompressionMethods.None,
            EnableMultipleHttp2Connections = true,
            PooledConnectionLifetime = Timeout.InfiniteTimeSpan,
            PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
            ConnectTimeout = transport.ConnectTimeout,
            ActivityHeadersPropagator = null,
            MaxResponseHeadersLength = Math.Max(1, transport.LongestHead / 1024),
            SslOptions = Tls.Options(server.IdnHost, transport, SslApplicationProtocol.Http2),
        });
    }

    public HttpMessageInvoker Client { get; }

    public IConnection Create() => new Http2Connection(Client);

    public void Dispose() => Client.Dispose();
}
