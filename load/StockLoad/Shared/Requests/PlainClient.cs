using StockExchange.LoadEngine.Transports;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>The HTTP client for requests outside of the load: without proxy, cookies and redirects.</summary>
internal static class PlainClient
{
    public static HttpMessageInvoker Create(TransportSettings transport)
    {
        var handler = new SocketsHttpHandler
        {
            UseProxy = false,
            UseCookies = false,
            AllowAutoRedirect = false,
            ConnectTimeout = transport.ConnectTimeout,
            ActivityHeadersPropagator = null,
        };
#pragma warning disable CA5359 // Only with --insecure
        if (transport.Insecure) handler.SslOptions.RemoteCertificateValidationCallback = (_, _, _, _) => true;
#pragma warning restore CA5359
        return new(handler, disposeHandler: true);
    }
}
