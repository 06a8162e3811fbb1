using System.Buffers;
using System.IO.Pipelines;
using StockExchange.StockStore;
using StockExchange.StockStore.Table;

namespace StockExchange.StockApi.Stocks;

/// <summary>
/// Writes a show: all stocks in id order, or a page of them, as JSON or as stock.txt lines. Of its own since the framework would
/// render a small table anew for each reader, and buffer a large one for a slow reader (docs/architecture.md has the figures).
/// </summary>
public sealed class ShownTable(IStockView table, TableEtag tags)
{
    /// <summary>
    /// Up to so many stocks, an answer is rendered whole and kept for the next who asks for the same version of it.
    /// </summary>
    private const int MostKept = 500;

    /// <summary>Beyond that it is sent in pieces, so that its size does not decide how much memory a request takes.</summary>
    private const int Piece = 500;

    private Rendered? _kept;

    internal Task WriteAsync(HttpContext context, StockForm form, StockPage page)
    {
        // Asked before the tag is taken: a 304 then names the version that was compared, or a later one.
        bool isKnown = tags.IsKnownTo(context.Request, form);
        string etag = tags.Current(form);
        HttpResponse response = context.Response;
        response.Headers.ETag = etag;
        response.Headers.Vary = "Accept";
        if (isKnown)
        {
            response.StatusCode = StatusCodes.Status304NotModified;
            return Task.CompletedTask;
        }

        return Math.Min(table.Count, page.Limit) > MostKept
            ? SendInPiecesAsync(response, form, page)
            : SmallBody.SendAsync(response, Render(form, page, etag), form.ContentType);
    }

    private byte[] Render(StockForm form, StockPage page, string etag)
    {
        Rendered? kept = _kept;
        if (kept is not null && ReferenceEquals(kept.Etag, etag) && kept.Form == form && kept.Page == page) return kept.Body;

        var output = new ArrayBufferWriter<byte>();
        using IStockWriter writer = form.CreateWriter(output);
        foreach (Stock stock in table.Scan(page.From, page.Limit))
            writer.Write(stock);
        writer.End();
        byte[] body = output.WrittenSpan.ToArray();
        _kept = new Rendered(form, page, etag, body);
        return body;
    }

    private async Task SendInPiecesAsync(HttpResponse response, StockForm form, StockPage page)
    {
        response.ContentType = form.ContentType;
        if (HttpMethods.IsHead(response.HttpContext.Request.Method)) return;

        using IStockWriter writer = form.CreateWriter(response.BodyWriter);
        for (StockPage rest = page; rest.Limit > 0;)
        {
            rest = WritePiece(writer, rest);
            writer.Flush();
            FlushResult flush = await response.BodyWriter.FlushAsync(response.HttpContext.RequestAborted);
            if (flush.IsCompleted) return; // the client is gone
        }

        writer.End();
    }

    /// <summary>Writes the next stocks and returns what remains of the page; its limit is 0 at the end of the table.</summary>
    private StockPage WritePiece(IStockWriter writer, StockPage page)
    {
        int last = 0, count = 0;
        foreach (Stock stock in table.Scan(page.From, Math.Min(page.Limit, Piece)))
        {
            writer.Write(stock);
            last = stock.Id;
            count++;
        }

        bool more = count == Piece && last < int.MaxValue;
        return more ? new StockPage(last + 1, page.Limit - count) : page with { Limit = 0 };
    }

    private sealed record Rendered(StockForm Form, StockPage Page, string Etag, byte[] Body);
}
