using System.Runtime.CompilerServices;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Stocks;

/// <summary>
/// Writes a show, with its ETag: all stocks in id order, or a page of them. It replaces the framework's, which would render a
/// small table for each reader (docs/architecture.md has the figures).
/// </summary>
public sealed class StockListWriter(IStocks stocks, TableEtag tags)
{
    /// <summary>
    /// A show of fewer stocks is rendered completely, and cached for requests of the same version. A larger one is read in pieces
    /// of this size, so that the memory of a request does not depend on the table.
    /// </summary>
    private const int Piece = 500;

    private Rendered? _kept;

    internal Task WriteAsync(HttpContext context, StockForm form, int from, int limit)
    {
        // Checked before the tag is read: a 304 then has the tag of the compared version, or of a later one.
        bool isKnown = tags.IsKnownTo(context.Request, form);
        string? etag = tags.Current(form);
        HttpResponse response = context.Response;
        response.Headers.ETag = etag;
        response.Headers.Vary = "Accept";
        if (isKnown)
        {
            response.StatusCode = StatusCodes.Status304NotModified;
            return Task.CompletedTask;
        }

        return _kept is { } kept && (kept.Form, kept.From, kept.Limit, kept.Etag) == (form, from, limit, etag)
            ? SmallBody.SendAsync(response, kept.Body, form.ContentType)
            : ReadAndSendAsync(response, form, from, limit, etag);
    }

    private async Task ReadAndSendAsync(HttpResponse response, StockForm form, int from, int limit, string? etag)
    {
        CancellationToken gone = response.HttpContext.RequestAborted;
        IReadOnlyList<Stock> first = await stocks.ReadAsync(from, Math.Min(limit, Piece), gone);
        if (first.Count < Piece || limit == Piece)
        {
            byte[] body = form.Render(first);
            if (etag is not null) _kept = new Rendered(form, from, limit, etag, body);
            await SmallBody.SendAsync(response, body, form.ContentType);
            return;
        }

        response.ContentType = form.ContentType;
        if (HttpMethods.IsHead(response.HttpContext.Request.Method)) return;
        await form.StreamAsync(AllAsync(first, limit, gone), response.BodyWriter, gone);
    }

    private async IAsyncEnumerable<Stock> AllAsync(
        IReadOnlyList<Stock> piece, int limit, [EnumeratorCancellation] CancellationToken gone)
    {
        while (true)
        {
            foreach (Stock stock in piece) yield return stock;
            limit -= piece.Count;
            if (piece.Count < Piece || limit == 0 || piece[^1].Id == int.MaxValue) yield break;
            // The writer checks for a disconnect only when it has unsent data or has to wait, and data for a disconnected client
            // counts as sent.
            await Task.Yield();
            piece = await stocks.ReadAsync(piece[^1].Id + 1, Math.Min(limit, Piece), gone);
        }
    }

    private sealed record Rendered(StockForm Form, int From, int Limit, string Etag, byte[] Body);
}
