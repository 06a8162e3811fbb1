using System.Text;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>An HTTP request, for the connectors of HTTP.</summary>
public sealed record HttpLoadRequest : LoadRequest, IHttpMessage
{
    /// <summary>Creates a request, and formats it once for HTTP/1.1 (RFC 9112).</summary>
    /// <param name="operation">The index of its operation in <see cref="IRequestSource.Operations"/>.</param>
    /// <param name="method">GET, POST, ...; HEAD has answers without a body.</param>
    /// <param name="target">The absolute URL: scheme, host, port, path and query.</param>
    /// <param name="headers">The headers; Content-Length is added, and so is Host, unless it is one of them.</param>
    /// <param name="body">The body; empty for none.</param>
    public HttpLoadRequest(
        int operation,
        HttpMethod method,
        Uri target,
        IReadOnlyList<KeyValuePair<string, string>> headers,
        ReadOnlyMemory<byte> body)
        : base(operation, Http11(method, target, headers, body)) =>
        (Method, Target, Headers, Body, AsksToClose) = (method, target, headers, body, AskToClose(headers));

    /// <summary>The method: GET, POST, ...</summary>
    public HttpMethod Method { get; }

    /// <summary>The absolute URL.</summary>
    public Uri Target { get; }

    /// <summary>The headers other than those that are added automatically.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; }

    /// <summary>The body; empty for none.</summary>
    public ReadOnlyMemory<byte> Body { get; }

    /// <summary>Whether a header asks the server to close the connection, which is not used again then (RFC 9112, section
    /// 9.6).</summary>
    public bool AsksToClose { get; }

    /// <summary>A GET without headers of its own, of operation 0.</summary>
    /// <param name="target">The absolute URL.</param>
    public static HttpLoadRequest Get(Uri target) => new(operation: 0, HttpMethod.Get, target, headers: [], body: default);

    /// <summary>The same request for HttpClient, with its default HTTP version.</summary>
    public HttpRequestMessage ToMessage()
    {
        var message = new HttpRequestMessage(Method, Target);
        if (!Body.IsEmpty) message.Content = new ReadOnlyMemoryContent(Body);
        foreach (var (name, value) in Headers)
        {
            if (message.Headers.TryAddWithoutValidation(name, value)) continue;
            message.Content ??= new ReadOnlyMemoryContent(Body); // content headers belong to the content
            message.Content.Headers.TryAddWithoutValidation(name, value);
        }

        return message;
    }

    /// <summary>The host with its port unless that is the default one; in ASCII also when the name is not.</summary>
    internal static string HostOf(Uri target) => target is { HostNameType: UriHostNameType.Dns }
        ? target.Authority.Replace(target.Host, target.IdnHost, StringComparison.Ordinal)
        : target.Authority;

    /// <summary>Whether these headers ask the server to close the connection.</summary>
    internal static bool AskToClose(IEnumerable<KeyValuePair<string, string>> headers) => headers.Any(header =>
        header.Key.Equals("Connection", StringComparison.OrdinalIgnoreCase)
        && header.Value.Split(',', StringSplitOptions.TrimEntries).Contains("close", StringComparer.OrdinalIgnoreCase));

    /// <summary>Whether a request without a body says so: a server might wait for one.</summary>
    internal static bool SaysLength(HttpMethod method) =>
        method == HttpMethod.Post || method == HttpMethod.Put || method == HttpMethod.Patch;

    private static byte[] Http11(
        HttpMethod method, Uri target, IReadOnlyList<KeyValuePair<string, string>> headers, ReadOnlyMemory<byte> body)
    {
        var head = new StringBuilder($"{method} {target.PathAndQuery} HTTP/1.1\r\n");
        if (!headers.Any(header => header.Key.Equals("Host", StringComparison.OrdinalIgnoreCase)))
            head.Append($"Host: {HostOf(target)}\r\n");
        foreach (var (name, value) in headers) head.Append($"{name}: {value}\r\n");
        if (body.Length > 0 || SaysLength(method)) head.Append($"Content-Length: {body.Length}\r\n");
        return [.. Encoding.Latin1.GetBytes(head.Append("\r\n").ToString()), .. body.Span];
    }
}
