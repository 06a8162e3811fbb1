using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using StockExchange.LoadEngine.Sockets;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>HttpClient with the settings of a load, for one server and exactly one version of HTTP. Thread-safe.</summary>
internal sealed class SharedClient : IDisposable
{
    private readonly Uri _server;
    private readonly TransportSettings _transport;
    private readonly Version _version;
    private readonly ServerAddresses _addresses;
    private readonly ConnectionBudget _budget;
    private readonly Lock _replacing = new();
    private volatile HttpMessageInvoker _invoker;

    public SharedClient(Uri server, TransportSettings transport, Version version)
    {
        (_server, _transport, _version) = (server, transport, version);
        _addresses = new(server, transport.Addresses);
        _budget = new(transport.MostConnections);
        _invoker = Create();
    }

    public HttpMessageInvoker Invoker => _invoker;

    /// <summary>Sends a request in its version of HTTP; returns with the head of its answer.</summary>
    public async Task<HttpResponseMessage> SendAsync(HttpRequestMessage message, CancellationToken cancel)
    {
        message.Version = _version;
        message.VersionPolicy = HttpVersionPolicy.RequestVersionExact;
        HttpMessageInvoker invoker = _invoker;
        try
        {
            return await invoker.SendAsync(message, cancel);
        }
        catch (HttpRequestException failure) when (failure.HttpRequestError is HttpRequestError.SecureConnectionError)
        {
            throw TlsHandshake.Failed(_server, failure);
        }
        catch (HttpRequestException failure) when (_version.Major == 3
            && failure.InnerException is SocketException { SocketErrorCode: SocketError.HostUnreachable })
        {
            throw new ExchangeException(
                FailureKind.Unreachable, $"Nothing at {_server.Host}:{_server.Port} answers QUIC, which is UDP: check that the "
                + "server has HTTP/3 on this port.");
        }
        catch (HttpRequestException failure) when (IsNotTried(failure))
        {
            Replace(invoker);
            return await SendAsync(message, cancel);
        }
        catch (ObjectDisposedException) when (_invoker != invoker) // replaced meanwhile
        {
            return await SendAsync(message, cancel);
        }
    }

    public void Dispose()
    {
        _invoker.Dispose();
        _addresses.Dispose();
    }

    private HttpMessageInvoker Create() => new(new SocketsHttpHandler
    {
        UseProxy = _transport.Proxy is not null,
        Proxy = _transport.CreateWebProxy(),
        UseCookies = false,
        AllowAutoRedirect = false,
        AutomaticDecompression = DecompressionMethods.None,
        EnableMultipleHttp2Connections = true,
        EnableMultipleHttp3Connections = true,
        PooledConnectionLifetime = Timeout.InfiniteTimeSpan,
        PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
        ConnectTimeout = _transport.ConnectTimeout,
        ActivityHeadersPropagator = null,
        MaxResponseHeadersLength = Math.Max(1, _transport.LongestHead / 1024),
        ConnectCallback = _version.Major == 3 ? null : (context, cancel) => CountedAsync(() => // of TCP
            _transport.Addresses.Count == 0
                ? ConnectByNameAsync(context, cancel)
                : _addresses.ConnectAsync(address => ConnectAsync(ServerSocket.Create(address), address, cancel), cancel)),
        MaxResponseDrainSize = 0, // of a stream there is no end to wait for
        SslOptions = TlsHandshake.Options(_server, _transport, ProtocolOf(_version)),
    });

    /// <summary>Whether HttpClient did not even try: after a failed connection of HTTP/3, whose failure is the inner one, it
    /// avoids the server for ten minutes (AltSvcBlocklistTimeoutInMilliseconds in HttpConnectionPool.Http3.cs).</summary>
    private bool IsNotTried(HttpRequestException failure) => _version.Major == 3
        && failure is { HttpRequestError: HttpRequestError.VersionNegotiationError, InnerException: not null };

    /// <summary>Replaces a client that does not try. Requests in flight go on with it.</summary>
    private void Replace(HttpMessageInvoker invoker)
    {
        lock (_replacing)
        {
            if (_invoker != invoker) return;
            _invoker = Create();
        }

        invoker.Dispose();
    }

    private static SslApplicationProtocol ProtocolOf(Version version) => version.Major switch
    {
        3 => SslApplicationProtocol.Http3,
        2 => SslApplicationProtocol.Http2,
        _ => SslApplicationProtocol.Http11,
    };

    /// <summary>Connects, when the limit of open files leaves a connection; its stream gives it back.</summary>
    private async ValueTask<Stream> CountedAsync(Func<Task<Socket>> connect)
    {
        _budget.Take();
        try
        {
            return new CountedStream(await connect(), _budget);
        }
        catch
        {
            _budget.Return();
            throw;
        }
    }

    /// <summary>Connects to the server or the proxy, as HttpClient itself does.</summary>
    private static Task<Socket> ConnectByNameAsync(SocketsHttpConnectionContext context, CancellationToken cancel) =>
        ConnectAsync(new(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true }, context.DnsEndPoint, cancel);

    private static async Task<Socket> ConnectAsync(Socket socket, EndPoint address, CancellationToken cancel)
    {
        try
        {
            await socket.ConnectAsync(address, cancel);
            return socket;
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }
}

/// <summary>The stream of a connection that counts towards the limit until it is closed.</summary>
internal sealed class CountedStream(Socket socket, ConnectionBudget budget) : NetworkStream(socket, ownsSocket: true)
{
    private int _isReturned;

    protected override void Dispose(bool disposing)
    {
        base.Dispose(disposing);
        if (Interlocked.Exchange(ref _isReturned, 1) == 0) budget.Return();
    }
}
