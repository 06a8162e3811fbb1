using System.Text;
using StockExchange.StockLoad.Line;
using StockExchange.StockLoad.Requests;

namespace StockExchange.StockLoad.Load;

/// <summary>One request, made once and sent many times.</summary>
/// <param name="Operation">The index of its operation in <see cref="IRequestSource.Operations"/>.</param>
/// <param name="Method">GET, POST, ...; HEAD has answers without a body.</param>
/// <param name="Target">Absolute: scheme, host, port, path and query.</param>
/// <param name="Headers">Beside Host, Content-Length and Connection, which come by themselves.</param>
/// <param name="Body">Empty for none. To a stock server (tcp://) it is the line, and all that travels.</param>
internal sealed record LoadRequest(
    int Operation, HttpMethod Method, Uri Target, IReadOnlyList<KeyValuePair<string, string>> Headers, ReadOnlyMemory<byte> Body)
{
    /// <summary>What it does to the table; null when it changes nothing, or it is not known.</summary>
    public StockOrder? Order { get; init; }

    /// <summary>Ready to be sent: HTTP/1.1 (RFC 9112), or the line.</summary>
    public ReadOnlyMemory<byte> Bytes { get; } = LineScheme.Is(Target) ? Body : Http11(Method, Target, Headers, Body);

    /// <summary>With its port where that is not the usual one; in ASCII also when the name is not.</summary>
    private static string HostOf(Uri target) =>
        target is { HostNameType: UriHostNameType.Dns } ? target.Authority.Replace(target.Host, target.IdnHost, StringComparison.Ordinal) : target.Authority;

    private static byte[] Http11(
        HttpMethod method, Uri target, IReadOnlyList<KeyValuePair<string, string>> headers, ReadOnlyMemory<byte> body)
    {
        var head = new StringBuilder($"{method} {target.PathAndQuery} HTTP/1.1\r\n");
        if (!headers.Any(header => header.Key.Equals("Host", StringComparison.OrdinalIgnoreCase)))
            head.Append($"Host: {HostOf(target)}\r\n");
        foreach (var (name, value) in headers) head.Append($"{name}: {value}\r\n");
        if (body.Length > 0 || method == HttpMethod.Post || method == HttpMethod.Put || method == HttpMethod.Patch)
            head.Append($"Content-Length: {body.Length}\r\n");
        return [.. Encoding.Latin1.GetBytes(head.Append("\r\n").ToString()), .. body.Span];
    }
}
