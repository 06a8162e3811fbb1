using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using StockExchange.StockLoad.Load;

namespace StockExchange.StockLoad.Http;

/// <summary>Opens connections to one server, whose name is looked up once.</summary>
/// <param name="server">Scheme, host and port.</param>
/// <param name="transport">How requests travel.</param>
internal sealed class Http11Connector(Uri server, TransportSettings transport) : IConnector
{
    private readonly SemaphoreSlim _lookup = new(1);
    private IPAddress[]? _addresses;

    /// <summary>Each open connection takes one.</summary>
    public FileBudget Files { get; } = FileBudget.OfThisProcess();

    public TransportSettings Transport => transport;

    /// <summary>The longest line that a connection has to keep.</summary>
    public int LongestLine => Math.Max(transport.LongestHead, AnswerParser.LongestChunkLine);

    public IConnection Create() => new Http11Connection(this);

    public void Dispose() => _lookup.Dispose();

    /// <summary>Connects to the first of the server's addresses that answers.</summary>
    public async Task<Socket> ConnectAsync(CancellationToken cancel)
    {
        IPAddress[] addresses = await AddressesAsync(cancel);
        for (int i = 0; i < addresses.Length - 1; i++)
        {
            try
            {
                return await ConnectAsync(addresses[i], cancel);
            }
            catch (SocketException failure) when (failure.SocketErrorCode is not SocketError.TooManyOpenSockets)
            {
                // Then the next one: localhost is ::1 and 127.0.0.1, and a server often listens on one of them only.
            }
        }

        return await ConnectAsync(addresses[^1], cancel);
    }

    /// <summary>The stream of a new connection, through TLS where the scheme says so. The socket belongs to it.</summary>
    public async Task<Stream> StreamAsync(Socket socket, CancellationToken cancel)
    {
        var plain = new NetworkStream(socket, ownsSocket: true);
        if (server.Scheme != Uri.UriSchemeHttps) return plain;
        var secure = new SslStream(plain);
        try
        {
            await secure.AuthenticateAsClientAsync(Tls.Options(server.IdnHost, transport, SslApplicationProtocol.Http11), cancel);
            return secure;
        }
        catch (Exception failure)
        {
            await secure.DisposeAsync();
            if (failure is IOException or AuthenticationException) throw Tls.Failed(failure);
            throw;
        }
    }

    private async Task<IPAddress[]> AddressesAsync(CancellationToken cancel)
    {
        if (_addresses is not null) return _addresses;
        await _lookup.WaitAsync(cancel);
        try
        {
            return _addresses ??= await Dns.GetHostAddressesAsync(server.IdnHost, cancel);
        }
        finally
        {
            _lookup.Release();
        }
    }

    private async Task<Socket> ConnectAsync(IPAddress address, CancellationToken cancel)
    {
        var socket = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            SocketEngine.CompleteInline(socket);
            await socket.ConnectAsync(new IPEndPoint(address, server.Port), cancel);
            _addresses = [address];
            return socket;
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }
}
