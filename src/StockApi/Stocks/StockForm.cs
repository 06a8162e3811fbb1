using System.Buffers;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;

namespace StockExchange.StockApi.Stocks;

/// <summary>The two forms in which a table is shown.</summary>
internal sealed class StockForm(string mediaType, Func<IBufferWriter<byte>, IStockWriter> createWriter)
{
    public static readonly StockForm Json = new("application/json", output => new StockArrayWriter(output));
    public static readonly StockForm Text = new("text/plain", output => new StockLinesWriter(output));

    private readonly MediaTypeHeaderValue _mediaType = new(mediaType);

    public string ContentType { get; } = $"{mediaType}; charset=utf-8";

    public IStockWriter CreateWriter(IBufferWriter<byte> output) => createWriter(output);

    /// <summary>
    /// What the Accept header likes best (RFC 9110, section 12.5.1), JSON where it leaves the choice; null if it accepts neither.
    /// The framework negotiates for MVC's formatters only, and these write whole objects.
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
}
