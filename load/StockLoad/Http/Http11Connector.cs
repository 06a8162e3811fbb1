using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using StockExchange.StockLoad.Load;

namespace StockExchange.StockLoad.Http;

/// <summary>Opens connections to one server: its name is looked up once, and so many connect at the same time that it can keep up.</summary>
/// <param name="server">Scheme, host and port.</param>
/// <param name="transport">How requests travel.</param>
internal sealed class Http11Connector(Uri server, TransportSettings transport) : IConnector
{
    /// <summary>Kestrel lets 512 wait to be accepted; more would have their SYN dropped, and try again only a second later.</summary>
    private const int MostAtOnce = 400;

    private readonly SemaphoreSlim _places = new(MostAtOnce);
    private IPAddress[]? _addresses;

    public TransportSettings Transport => transport;

    /// <summary>The longest line that a connection has to keep.</summary>
    public int LongestLine => Math.Max(transport.LongestHead, AnswerParser.LongestChunkLine);

    public IConnection Create() => new Http11Connection(this);

    public void Dispose() => _places.Dispose();

    /// <summary>Connects, TLS included.</summary>
    /// <param name="own">Gets each socket before it connects.</param>
    public async Task<Stream> ConnectAsync(Action<Socket> own)
    {
        await _places.WaitAsync();
        try
        {
            Socket socket = await ConnectToAnyAsync(await AddressesAsync(), own);
            var plain = new NetworkStream(socket, ownsSocket: true);
            return server.Scheme == Uri.UriSchemeHttps ? await SecureAsync(plain) : plain;
        }
        finally
        {
            _places.Release();
        }
    }

    private async Task<IPAddress[]> AddressesAsync() =>
        _addresses ??= await Dns.GetHostAddressesAsync(server.IdnHost);

    private async Task<Socket> ConnectToAnyAsync(IPAddress[] addresses, Action<Socket> own)
    {
        for (int i = 0; ; i++)
        {
            var socket = new Socket(addresses[i].AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
            own(socket);
            try
            {
                await socket.ConnectAsync(addresses[i], server.Port);
                _addresses = [addresses[i]];
                return socket;
            }
            catch (SocketException) when (i + 1 < addresses.Length)
            {
                socket.Dispose();
            }
            catch
            {
                socket.Dispose();
                throw;
            }
        }
    }

    private async Task<Stream> SecureAsync(NetworkStream plain)
    {
        var secure = new SslStream(plain);
        try
        {
            await secure.AuthenticateAsClientAsync(Tls.Options(server.IdnHost, transport, SslApplicationProtocol.Http11));
            return secure;
        }
        catch
        {
            await secure.DisposeAsync();
            throw;
        }
    }
}
