using StockExchange.StockLoad.Load;

namespace StockExchange.StockLoad.Requests;

/// <summary>The same request again and again.</summary>
internal sealed class FixedRequest(
    HttpMethod method, Uri target, IReadOnlyList<KeyValuePair<string, string>> headers, ReadOnlyMemory<byte> body) : IRequestSource
{
    private readonly LoadRequest _request = new(Operation: 0, method, target, headers, body);

    public IReadOnlyList<string> Operations { get; } = [method.Method];

    public LoadRequest this[long sequence] => _request;
}
