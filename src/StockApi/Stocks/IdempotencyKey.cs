using StockExchange.StockApi.Clients;
using StockExchange.StockApi.Problems;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Stocks;

/// <summary>The header that makes an order and its retries one (IETF draft httpapi-idempotency-key-header).</summary>
internal static class IdempotencyKey
{
    public const string Header = "Idempotency-Key";

    /// <summary>Null if the request has none.</summary>
    /// <param name="given">What was bound of the header; of several that is all of them in one.</param>
    /// <param name="context">Knows how many there are, and from whom.</param>
    /// <exception cref="ProblemException">It is empty, too long, not printable, or comes twice.</exception>
    public static OrderKey? FromHeader(string? given, HttpContext context)
    {
        int lines = context.Request.Headers[Header].Count;
        if (lines == 0) return null;
        if (lines == 1 && given is not null && OrderKey.IsValid(given))
            return new OrderKey(given, ClientAddress.FromRemote(context.Connection.RemoteIpAddress).ToString());

        throw new ProblemException(
            Problem.BadIdempotencyKey,
            lines > 1
                ? "The header occurs more than once; an order has one key."
                : $"A key has 1 to {OrderKey.LongestValue} printable ASCII characters.");
    }
}
