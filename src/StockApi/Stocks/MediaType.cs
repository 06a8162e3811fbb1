using System.Buffers;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;
using StockExchange.StockApi.Problems;

namespace StockExchange.StockApi.Stocks;

/// <summary>The two forms in which a table is shown.</summary>
internal sealed class MediaType(string name, Func<IBufferWriter<byte>, IStockWriter> createWriter)
{
    public static readonly MediaType Json = new("application/json", output => new StockArrayWriter(output));
    public static readonly MediaType Text = new("text/plain", output => new StockLinesWriter(output));

    private readonly MediaTypeHeaderValue _name = new(name);

    /// <summary>Value of the Content-Type header.</summary>
    public string ContentType { get; } = $"{name}; charset=utf-8";

    /// <summary>A writer of this form.</summary>
    public IStockWriter CreateWriter(IBufferWriter<byte> output) => createWriter(output);

    /// <summary>What the Accept header likes best (RFC 9110, section 12.5.1); JSON where it leaves the choice.</summary>
    /// <exception cref="ProblemException">It accepts neither.</exception>
    public static MediaType Negotiate(HttpRequest request)
    {
        StringValues accept = request.Headers.Accept;
        if (accept.Count == 0 || accept == "*/*") return Json;

        IList<MediaTypeHeaderValue> ranges = request.GetTypedHeaders().Accept;
        double json = Json.QualityIn(ranges), text = Text.QualityIn(ranges);
        if (Math.Max(json, text) > 0) return text > json ? Text : Json;

        throw new ProblemException(Problem.NotAcceptable, $"Accept is \"{accept}\"; application/json and text/plain are served.");
    }

    /// <summary>The quality of the most specific range that covers this type; 0 if none does.</summary>
    private double QualityIn(IList<MediaTypeHeaderValue> ranges) => ranges
        .Where(_name.IsSubsetOf)
        .OrderBy(range => range.MatchesAllTypes ? 2 : range.MatchesAllSubTypes ? 1 : 0)
        .Select(range => range.Quality ?? 1)
        .FirstOrDefault();
}
