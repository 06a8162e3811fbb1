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
            ConnectCallback = transport.Addresses is [var address, ..] ? (_, stop) => ConnectAsync(address, stop) : null,
        };
        handler.SslOptions.ClientCertificateContext = transport.ClientCertificate;
#pragma warning disable CA5359 // Only with --insecure
        if (transport.Insecure) handler.SslOptions.RemoteCertificateValidationCallback = (_, _, _, _) => true;
#pragma warning restore CA5359
        return new(handler, disposeHandler: true);
    }

    private static async ValueTask<Stream> ConnectAsync(EndPoint address, CancellationToken stop)
    {
        var socket = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Unspecified);
        try
        {
            await socket.ConnectAsync(address, stop);
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }
}
