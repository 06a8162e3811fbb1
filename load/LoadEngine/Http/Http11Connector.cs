using System.Net.Security;
using System.Security.Authentication;
using StockExchange.LoadEngine.Sockets;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>Opens HTTP/1.1 connections (RFC 9112) to one server.</summary>
/// <param name="server">The URL with scheme, host and port.</param>
/// <param name="transport">The settings of the connections.</param>
public sealed class Http11Connector(Uri server, TransportSettings transport) : IConnector
{
    private readonly ServerSockets _sockets = new(
        new(transport.Proxy ?? server, transport.Addresses), transport.MostConnections, transport.Loops);

    /// <summary>The longest line that a connection has to buffer, in bytes.</summary>
    private int LongestLine => Math.Max(transport.LongestHead, AnswerParser.LongestChunkLine);

    /// <inheritdoc/>
    public TimeSpan ConnectTimeout => transport.ConnectTimeout;

    /// <inheritdoc/>
    public IConnection Create()
    {
        var parser = new AnswerParser(transport.LongestHead);
        return server.Scheme == Uri.UriSchemeHttps
            ? new SocketConnection(_sockets, SecureAsync, parser, LongestLine)
            : new SocketConnection(
                _sockets, secure: null, parser, LongestLine,
                transport.Proxy is { } proxy ? new AbsoluteForm(server, proxy).Of : null);
    }

    /// <inheritdoc/>
    public void Dispose() => _sockets.Dispose();

    /// <summary>Adds TLS, behind a proxy in a tunnel. The given stream belongs to the one that is returned.</summary>
    private async Task<Stream> SecureAsync(Stream plain, CancellationToken cancel)
    {
        var secure = new SslStream(plain);
        bool isTunnel = transport.Proxy is not null;
        try
        {
            if (transport.Proxy is { } proxy)
                await ForwardProxy.OpenTunnelAsync(plain, proxy, server, transport.LongestHead, cancel);
            isTunnel = false;
            await secure.AuthenticateAsClientAsync(
                TlsHandshake.Options(server, transport, SslApplicationProtocol.Http11), cancel);
            return secure;
        }
        catch (Exception failure)
        {
            await secure.DisposeAsync();
            if (cancel.IsCancellationRequested)
                throw isTunnel
                    ? TlsHandshake.Unanswered(transport.Proxy!, "answer CONNECT", ConnectTimeout)
                    : TlsHandshake.Unanswered(server, "complete the TLS handshake", ConnectTimeout);
            if (failure is IOException or AuthenticationException) throw TlsHandshake.Failed(server, failure);
            throw;
        }
    }
}
