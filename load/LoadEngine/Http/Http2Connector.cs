using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using StockExchange.LoadEngine.Sockets;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>HTTP/2 by HttpClient, which opens a few connections that all vusers share. Only HTTP/2 is used: by prior knowledge
/// for http, by ALPN for https.</summary>
public sealed class Http2Connector : IConnector
{
    private readonly ServerAddresses _addresses;

    /// <summary>Creates the connector without connecting.</summary>
    /// <param name="server">The URL with scheme, host and port.</param>
    /// <param name="transport">The settings of the connections.</param>
    public Http2Connector(Uri server, TransportSettings transport)
    {
        ConnectTimeout = transport.ConnectTimeout;
        _addresses = new(server, transport.Addresses);
        Client = new(new SocketsHttpHandler
        {
            UseProxy = transport.Proxy is not null,
            Proxy = transport.CreateWebProxy(),
            UseCookies = false,
            AllowAutoRedirect = false,
            AutomaticDecompression = DecompressionMethods.None,
            EnableMultipleHttp2Connections = true,
            PooledConnectionLifetime = Timeout.InfiniteTimeSpan,
            PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
            ConnectTimeout = transport.ConnectTimeout,
            ActivityHeadersPropagator = null,
            MaxResponseHeadersLength = Math.Max(1, transport.LongestHead / 1024),
            ConnectCallback = transport.Addresses.Count == 0 ? null : ConnectAsync,
            SslOptions = TlsHandshake.Options(server.IdnHost, transport, SslApplicationProtocol.Http2),
        });
    }

    /// <inheritdoc/>
    public TimeSpan ConnectTimeout { get; }

    internal HttpMessageInvoker Client { get; }

    /// <inheritdoc/>
    public IConnection Create() => new Http2Connection(Client);

    /// <inheritdoc/>
    public void Dispose()
    {
        Client.Dispose();
        _addresses.Dispose();
    }

    /// <summary>Connects to one of the given addresses, in turn.</summary>
    private async ValueTask<Stream> ConnectAsync(SocketsHttpConnectionContext context, CancellationToken cancel)
    {
        EndPoint address = (await _addresses.NextAsync(cancel))[0];
        Socket socket = ServerSocket.Create(address);
        try
        {
            await socket.ConnectAsync(address, cancel);
            _addresses.Accepted(address);
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            _addresses.Refused(address);
            socket.Dispose();
            throw;
        }
    }
}
