namespace StockExchange.LoadEngine.Http;

/// <summary>A request of HTTP, in addition to its bytes for HTTP/1.1.</summary>
internal interface IHttpMessage
{
    HttpMethod Method { get; }

    /// <summary>The same request for HttpClient, with its default HTTP version.</summary>
    HttpRequestMessage ToMessage();
}
