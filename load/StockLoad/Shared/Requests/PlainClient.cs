using System.Net;
using System.Net.Sockets;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>The HTTP client for requests outside of the load: without cookies and redirects, by the load's proxy if it has
/// one.</summary>
internal static class PlainClient
{
    public static HttpMessageInvoker Create(TransportSettings transport)
    {
        var handler = new SocketsHttpHandler
        {
            UseProxy = transport.Proxy is not null,
            Proxy = transport.CreateWebProxy(),
            UseCookies = false,
            AllowAutoRedirect = false,
            ConnectTimeout = transport.ConnectTimeout,
            ActivityHeadersPropagator = null,
            ConnectCallback = transport.Addresses.Count > 0 ? (_, stop) => ConnectAsync(transport.Addresses, stop) : null,
        };
        handler.SslOptions.ClientCertificateContext = transport.ClientCertificate;
#pragma warning disable CA5359 // Only with --insecure
        if (transport.Insecure) handler.SslOptions.RemoteCertificateValidationCallback = (_, _, _, _) => true;
#pragma warning restore CA5359
        return new(handler, disposeHandler: true);
    }

    /// <summary>Connects to the first of the addresses that accepts.</summary>
    private static async ValueTask<Stream> ConnectAsync(IReadOnlyList<EndPoint> addresses, CancellationToken stop)
    {
        for (int index = 0; ; index++)
        {
            EndPoint address = addresses[index];
            var socket = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Unspecified);
            try
            {
                await socket.ConnectAsync(address, stop);
                return new NetworkStream(socket, ownsSocket: true);
            }
            catch (Exception failure)
            {
                socket.Dispose();
                if (failure is not SocketException || index + 1 == addresses.Count) throw;
            }
        }
    }
}
