namespace StockExchange.LoadEngine.Transports;

/// <summary>The same request again and again.</summary>
/// <param name="request">Which, of operation 0.</param>
/// <param name="operation">What it does: "show", "GET".</param>
public sealed class FixedRequest(LoadRequest request, string operation) : IRequestSource
{
    /// <inheritdoc/>
    public IReadOnlyList<string> Operations { get; } = [operation];

    /// <inheritdoc/>
    public LoadRequest this[long sequence] => request;
}
