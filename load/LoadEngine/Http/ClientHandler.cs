using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using StockExchange.LoadEngine.Sockets;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>HttpClient's handler with the settings of connections, which sends requests as they are: without cookies, redirects,
/// decompression and tracing headers.</summary>
internal sealed class ClientHandler : IDisposable
{
    private readonly ServerAddresses _addresses;

    /// <param name="server">The URL with scheme, host and port.</param>
    /// <param name="transport">The settings of the connections.</param>
    /// <param name="protocol">What TLS negotiates.</param>
    public ClientHandler(Uri server, TransportSettings transport, SslApplicationProtocol protocol)
    {
        _addresses = new(server, transport.Addresses);
        Handler = new()
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
            SslOptions = TlsHandshake.Options(server.IdnHost, transport, protocol),
        };
    }

    public SocketsHttpHandler Handler { get; }

    public void Dispose()
    {
        Handler.Dispose();
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
