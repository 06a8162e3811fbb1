namespace StockExchange.LoadEngine.Http;

/// <summary>A request of HTTP, in addition to its bytes for HTTP/1.1.</summary>
internal interface IHttpMessage
{
    HttpMethod Method { get; }

    /// <summary>Whether it asks the server to close the connection, so that it is the last one on it (RFC 9112, section
    /// 9.6).</summary>
    bool AsksToClose { get; }

    /// <summary>The same request for HttpClient, with its default HTTP version.</summary>
    HttpRequestMessage ToMessage();
}
