using System.Net;
using System.Net.Quic;
using System.Net.Security;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>HTTP/2 or HTTP/3 by HttpClient, which opens a few connections that all vusers share. Only the given version is used:
/// HTTP/2 by prior knowledge for http, by ALPN for https; HTTP/3 without an attempt of an earlier version.</summary>
public sealed class HttpClientConnector : IConnector
{
    private readonly ClientHandler _handler;
    private readonly HttpMessageInvoker _client;
    private readonly Version _version;

    /// <summary>Creates the connector without connecting.</summary>
    /// <param name="server">The URL with scheme, host and port.</param>
    /// <param name="transport">The settings of the connections; HTTP/3 uses neither addresses nor a proxy.</param>
    /// <param name="version"><see cref="HttpVersion.Version20"/> or <see cref="HttpVersion.Version30"/>.</param>
    /// <exception cref="PlatformNotSupportedException">HTTP/3 where <see cref="IsHttp3Supported"/> is false.</exception>
    public HttpClientConnector(Uri server, TransportSettings transport, Version version)
    {
        bool isHttp3 = version == HttpVersion.Version30;
        if (isHttp3 && !IsHttp3Supported)
            throw new PlatformNotSupportedException(
                "HTTP/3 needs QUIC, which this system lacks: .NET uses libmsquic 2.2 or later.");
        _version = version;
        ConnectTimeout = transport.ConnectTimeout;
        _handler = new(server, transport, isHttp3 ? SslApplicationProtocol.Http3 : SslApplicationProtocol.Http2);
        _client = new(_handler.Handler);
    }

    /// <summary>Whether this system has what HTTP/3 needs: on Linux libmsquic, on Windows version 11 or Server 2022.</summary>
    public static bool IsHttp3Supported =>
        (OperatingSystem.IsLinux() || OperatingSystem.IsWindows() || OperatingSystem.IsMacOS()) && QuicConnection.IsSupported;

    /// <inheritdoc/>
    public TimeSpan ConnectTimeout { get; }

    /// <inheritdoc/>
    public IConnection Create() => new HttpClientConnection(_client, _version);

    /// <inheritdoc/>
    public void Dispose()
    {
        _client.Dispose();
        _handler.Dispose();
    }
}
