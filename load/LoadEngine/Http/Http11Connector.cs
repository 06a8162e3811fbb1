using System.Net.Security;
using System.Security.Authentication;
using StockExchange.LoadEngine.Sockets;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>Opens connections that speak HTTP/1.1 (RFC 9112) to one server.</summary>
/// <param name="server">Scheme, host and port.</param>
/// <param name="transport">How requests travel.</param>
public sealed class Http11Connector(Uri server, TransportSettings transport) : IConnector
{
    private readonly ServerSockets _sockets = new(server, transport.MostConnections);

    /// <summary>The longest line that a connection has to keep.</summary>
    private int LongestLine => Math.Max(transport.LongestHead, AnswerParser.LongestChunkLine);

    /// <inheritdoc/>
    public TimeSpan ConnectTimeout => transport.ConnectTimeout;

    /// <inheritdoc/>
    public IConnection Create() =>
        new SocketConnection(
        _sockets, server.Scheme == Uri.UriSchemeHttps ? SecureAsync : null, new AnswerParser(transport.LongestHead), LongestLine);

    /// <inheritdoc/>
    public void Dispose() => _sockets.Dispose();

    /// <summary>By TLS. The stream below belongs to the one that is returned.</summary>
    private async Task<Stream> SecureAsync(Stream plain, CancellationToken cancel)
    {
        var secure = new SslStream(plain);
        try
        {
            await secure.AuthenticateAsClientAsync(
                TlsHandshake.Options(server.IdnHost, transport, SslApplicationProtocol.Http11), cancel);
            return secure;
        }
        catch (Exception failure)
        {
            await secure.DisposeAsync();
            if (failure is IOException or AuthenticationException) throw TlsHandshake.Failed(failure);
            throw;
        }
    }
}
