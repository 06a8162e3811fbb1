using System.Buffers;
using System.IO.Pipelines;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Stocks;

/// <summary>
/// Writes a show: all stocks in id order, or a page of them, as JSON or as stock.txt lines. Of its own since the framework would
/// render a small table anew for each reader, and buffer a large one for a slow reader (docs/architecture.md has the figures).
/// </summary>
public sealed class ShownTable(IStocks stocks, TableEtag tags)
{
    /// <summary>
    /// What has no more stocks is rendered whole, and kept for the next who asks for the same version of it. Beyond that it is
    /// read and sent in pieces of so many, so that its size does not decide how much memory a request takes.
    /// </summary>
    private const int Piece = 500;

    private Rendered? _kept;

    internal Task WriteAsync(HttpContext context, StockForm form, StockPage page)
    {
        // Asked before the tag is taken: a 304 then names the version that was compared, or a later one.
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

        return Kept(form, page, etag) is { } body
            ? SmallBody.SendAsync(response, body, form.ContentType)
            : ReadAndSendAsync(response, form, page, etag);
    }

    private byte[]? Kept(StockForm form, StockPage page, string? etag)
    {
        Rendered? kept = _kept;
        return kept is not null && ReferenceEquals(kept.Etag, etag) && kept.Form == form && kept.Page == page ? kept.Body : null;
    }

    private async Task ReadAndSendAsync(HttpResponse response, StockForm form, StockPage page, string? etag)
    {
        IReadOnlyList<Stock> first = await ReadPieceAsync(page, response.HttpContext.RequestAborted);
        StockPage rest = Rest(page, first);
        if (rest.Limit > 0) await SendInPiecesAsync(response, form, first, rest);
        else await SmallBody.SendAsync(response, Render(first, form, page, etag), form.ContentType);
    }

    private byte[] Render(IReadOnlyList<Stock> stocks, StockForm form, StockPage page, string? etag)
    {
        var output = new ArrayBufferWriter<byte>();
        using IStockWriter writer = form.CreateWriter(output);
        Write(writer, stocks);
        writer.End();
        byte[] body = output.WrittenSpan.ToArray();
        if (etag is not null) _kept = new Rendered(form, page, etag, body);
        return body;
    }

    private async Task SendInPiecesAsync(HttpResponse response, StockForm form, IReadOnlyList<Stock> first, StockPage rest)
    {
        response.ContentType = form.ContentType;
        if (HttpMethods.IsHead(response.HttpContext.Request.Method)) return;

        CancellationToken gone = response.HttpContext.RequestAborted;
        using IStockWriter writer = form.CreateWriter(response.BodyWriter);
        for (IReadOnlyList<Stock> piece = first; ; rest = Rest(rest, piece))
        {
            Write(writer, piece);
            writer.Flush();
            FlushResult flush = await response.BodyWriter.FlushAsync(gone);
            if (flush.IsCompleted) return; // the client is gone
            if (rest.Limit == 0) break;
            piece = await ReadPieceAsync(rest, gone);
        }

        writer.End();
    }

    private static void Write(IStockWriter writer, IReadOnlyList<Stock> stocks)
    {
        foreach (Stock stock in stocks) writer.Write(stock);
    }

    private ValueTask<IReadOnlyList<Stock>> ReadPieceAsync(StockPage page, CancellationToken cancellation) =>
        stocks.ReadAsync(page.From, Math.Min(page.Limit, Piece), cancellation);

    /// <summary>What remains of a page after a piece; its limit is 0 at the end of the table.</summary>
    private static StockPage Rest(StockPage page, IReadOnlyList<Stock> piece)
    {
        bool more = piece.Count == Piece && piece[^1].Id < int.MaxValue;
        return more ? new StockPage(piece[^1].Id + 1, page.Limit - piece.Count) : page with { Limit = 0 };
    }

    private sealed record Rendered(StockForm Form, StockPage Page, string Etag, byte[] Body);
}
