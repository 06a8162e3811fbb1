using System.Net;
using System.Net.Quic;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>HTTP/3 (RFC 9114) by HttpClient, over QUIC connections that all vusers share. Only HTTP/3 is used, and only https.
/// Proxies and given addresses are not: HttpClient connects to the addresses of the URL's host.</summary>
public sealed class Http3Connector : IConnector
{
    private readonly SharedClient _client;

    /// <summary>Creates the connector without connecting.</summary>
    /// <param name="server">The URL with host and port.</param>
    /// <param name="transport">The settings of the connections.</param>
    /// <exception cref="PlatformNotSupportedException">.NET has no QUIC here.</exception>
    public Http3Connector(Uri server, TransportSettings transport)
    {
        if (!IsSupported) throw new PlatformNotSupportedException("HTTP/3 needs QUIC: on Linux the library libmsquic.");
        ConnectTimeout = transport.ConnectTimeout;
        _client = new(server, transport, HttpVersion.Version30);
    }

    /// <summary>Whether .NET has QUIC on this machine: on Linux it needs the library libmsquic, on Windows TLS 1.3.</summary>
    public static bool IsSupported =>
        (OperatingSystem.IsLinux() || OperatingSystem.IsWindows() || OperatingSystem.IsMacOS()) && QuicConnection.IsSupported;

    /// <inheritdoc/>
    public TimeSpan ConnectTimeout { get; }

    /// <inheritdoc/>
    public IConnection Create() => new SharedConnection(_client);

    /// <inheritdoc/>
    public void Dispose() => _client.Dispose();
}
