namespace StockExchange.StockLoad.Load;

/// <summary>The HTTP client of a load run: HTTP/1.1, straight to the server, so many connections and no more.</summary>
internal static class LoadClient
{
    public static HttpMessageInvoker Create(int connections) => new(
        new SocketsHttpHandler
        {
            MaxConnectionsPerServer = connections,
            UseProxy = false,
            UseCookies = false,
            AllowAutoRedirect = false,
            PooledConnectionLifetime = Timeout.InfiniteTimeSpan,
            PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
            ActivityHeadersPropagator = null,
        },
        disposeHandler: true);
}
