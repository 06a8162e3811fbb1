namespace StockExchange.LoadEngine.Transports;

/// <summary>Why an exchange, or the opening of a connection, went wrong.</summary>
/// <param name="Kind">For the counts.</param>
/// <param name="Text">For people: what happened and, where there is something, what to do.</param>
public sealed record Failure(FailureKind Kind, string Text);

/// <summary>An expected failure on the way of a request.</summary>
internal sealed class ExchangeException(FailureKind kind, string text) : Exception(text)
{
    public Failure Failure { get; } = new(kind, text);
}
