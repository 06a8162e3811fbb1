using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using StockExchange.LoadEngine.Sockets;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>HttpClient with the settings of a load, for one server and exactly one version of HTTP. Thread-safe.</summary>
internal sealed class SharedClient : IDisposable
{
    private readonly Version _version;
    private readonly ServerAddresses _addresses;

    public SharedClient(Uri server, TransportSettings transport, Version version)
    {
        _version = version;
        _addresses = new(server, transport.Addresses);
        Invoker = new(new SocketsHttpHandler
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
            MaxResponseDrainSize = 0, // of a stream there is no end to wait for
            SslOptions = TlsHandshake.Options(server.IdnHost, transport, ProtocolOf(version)),
        });
    }

    public HttpMessageInvoker Invoker { get; }

    /// <summary>Sends a request in its version of HTTP; returns with the head of its answer.</summary>
    public Task<HttpResponseMessage> SendAsync(HttpRequestMessage message, CancellationToken cancel)
    {
        message.Version = _version;
        message.VersionPolicy = HttpVersionPolicy.RequestVersionExact;
        return Invoker.SendAsync(message, cancel);
    }

    public void Dispose()
    {
        Invoker.Dispose();
        _addresses.Dispose();
    }

    private static SslApplicationProtocol ProtocolOf(Version version) => version.Major switch
    {
        3 => SslApplicationProtocol.Http3,
        2 => SslApplicationProtocol.Http2,
        _ => SslApplicationProtocol.Http11,
    };

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
