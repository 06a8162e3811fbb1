using StockExchange.StockApi.Clients;
using StockExchange.StockApi.Problems;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Stocks;

/// <summary>The header with the idempotency key of an order (IETF draft httpapi-idempotency-key-header).</summary>
internal static class IdempotencyKey
{
    public const string Header = "Idempotency-Key";

    /// <summary>Null if the request has none.</summary>
    /// <param name="given">The bound header; several headers are joined.</param>
    /// <param name="context">Has the number of headers and the client's address.</param>
    /// <exception cref="ProblemException">The key is empty, too long, not printable, or occurs twice.</exception>
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
