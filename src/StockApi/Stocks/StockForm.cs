using System.Buffers;
using System.IO.Pipelines;
using System.Text.Json;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;
using StockExchange.StockStore;
using StockExchange.StockStore.Files;

namespace StockExchange.StockApi.Stocks;

/// <summary>The two forms in which a table is shown.</summary>
internal sealed class StockForm
{
    public static readonly StockForm Json = new("application/json")
    {
        Render = stocks => JsonSerializer.SerializeToUtf8Bytes(stocks, StockJson.Default.IReadOnlyListStock),
        StreamAsync = (stocks, output, gone) =>
            JsonSerializer.SerializeAsync(output, stocks, StockJson.Default.IAsyncEnumerableStock, gone),
    };

    /// <summary>The lines of stock.txt.</summary>
    public static readonly StockForm Text = new("text/plain") { Render = RenderLines, StreamAsync = StreamLinesAsync };

    /// <summary>
    /// Number of lines that are buffered before they are sent, up to 25 kB; the JSON serializer buffers similarly.
    /// </summary>
    private const int LinesAtOnce = 500;

    private readonly MediaTypeHeaderValue _mediaType;

    private StockForm(string mediaType)
    {
        ContentType = $"{mediaType}; charset=utf-8";
        _mediaType = MediaTypeHeaderValue.Parse(ContentType); // a range may name the character set as well
    }

    public string ContentType { get; }

    /// <summary>Renders a small show completely.</summary>
    public required Func<IReadOnlyList<Stock>, byte[]> Render { get; init; }

    /// <summary>Streams a show at the pace of its client.</summary>
    public required Func<IAsyncEnumerable<Stock>, PipeWriter, CancellationToken, Task> StreamAsync { get; init; }

    /// <summary>
    /// The form that the Accept header prefers (RFC 9110, section 12.5.1), JSON if it has no preference; null if it accepts
    /// neither. The framework negotiates for MVC's formatters only, and these write whole objects.
    /// </summary>
    public static StockForm? Negotiate(HttpRequest request)
    {
        StringValues accept = request.Headers.Accept;
        if (accept.Count == 0 || accept == "*/*") return Json;

        IList<MediaTypeHeaderValue> ranges = request.GetTypedHeaders().Accept;
        double json = Json.QualityIn(ranges), text = Text.QualityIn(ranges);
        return Math.Max(json, text) == 0 ? null : text > json ? Text : Json;
    }

    /// <summary>The quality of the most specific range that covers this type; 0 if none does.</summary>
    private double QualityIn(IList<MediaTypeHeaderValue> ranges) => ranges
        .Where(_mediaType.IsSubsetOf)
        .OrderBy(range => range.MatchesAllTypes ? 2 : range.MatchesAllSubTypes ? 1 : 0)
        .Select(range => range.Quality ?? 1)
        .FirstOrDefault();

    private static byte[] RenderLines(IReadOnlyList<Stock> stocks)
    {
        var lines = new ArrayBufferWriter<byte>();
        foreach (Stock stock in stocks) StockLine.Write(lines, stock);
        return lines.WrittenSpan.ToArray();
    }

    private static async Task StreamLinesAsync(IAsyncEnumerable<Stock> stocks, PipeWriter output, CancellationToken gone)
    {
        int lines = 0;
        await foreach (Stock stock in stocks.WithCancellation(gone))
        {
            StockLine.Write(output, stock);
            if (++lines % LinesAtOnce == 0 && (await output.FlushAsync(gone)).IsCompleted) return; // the client is gone
        }
    }
}
