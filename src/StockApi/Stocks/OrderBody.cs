using System.Buffers;
using System.IO.Pipelines;
using System.Text.Json;
using Microsoft.Net.Http.Headers;
using StockExchange.StockApi.Problems;

namespace StockExchange.StockApi.Stocks;

/// <summary>Reads the body of an order.</summary>
internal static class OrderBody
{
    private const string Example = "Send {\"quantity\": 1}.";
    private static readonly string Range = $"a whole number from 1 to {long.MaxValue}";

    /// <summary>The quantity asked for; 1 or more.</summary>
    /// <exception cref="ProblemException">The media type, the JSON or the quantity is not what an order needs.</exception>
    public static async ValueTask<long> ReadQuantityAsync(HttpRequest request)
    {
        if (!IsJson(request.ContentType))
            throw new ProblemException(Problem.WrongMediaType, $"Content-Type is \"{request.ContentType}\". {Example}");

        // Nearly always the body came with the headers, and TryRead has it without a wait.
        PipeReader body = request.BodyReader;
        if (!body.TryRead(out ReadResult read)) read = await body.ReadAsync();
        while (!read.IsCompleted)
        {
            body.AdvanceTo(read.Buffer.Start, read.Buffer.End);
            read = await body.ReadAsync();
        }

        try
        {
            return Quantity(read.Buffer);
        }
        finally
        {
            body.AdvanceTo(read.Buffer.End);
        }
    }

    private static bool IsJson(string? contentType) =>
        contentType == "application/json"
        || (MediaTypeHeaderValue.TryParse(contentType, out MediaTypeHeaderValue? type)
            && (type.MediaType.Equals("application/json", StringComparison.OrdinalIgnoreCase)
                || type.Suffix.Equals("json", StringComparison.OrdinalIgnoreCase)));

    private static long Quantity(in ReadOnlySequence<byte> body)
    {
        try
        {
            return body.IsSingleSegment ? Quantity(new Utf8JsonReader(body.FirstSpan)) : Quantity(new Utf8JsonReader(body));
        }
        catch (JsonException malformed)
        {
            throw new ProblemException(Problem.MalformedJson, $"{Where(malformed)} {Example}");
        }
    }

    /// <summary>Reads the one member by hand, which takes a third of the time of a deserializer.</summary>
    private static long Quantity(Utf8JsonReader json)
    {
        long? quantity = null;
        json.Read();
        if (json.TokenType != JsonTokenType.StartObject)
            throw new ProblemException(Problem.MalformedJson, $"The body is not an object. {Example}");

        while (json.Read() && json.TokenType == JsonTokenType.PropertyName)
        {
            bool isQuantity = json.ValueTextEquals("quantity"u8);
            json.Read();
            if (!isQuantity)
                json.Skip();
            else if (quantity is null && json.TokenType == JsonTokenType.Number
                && json.TryGetInt64(out long number) && number > 0)
                quantity = number;
            else
                throw new ProblemException(Problem.BadQuantity, $"quantity must be there once, {Range}. {Example}");
        }

        json.Read(); // throws if anything follows
        return quantity ?? throw new ProblemException(Problem.BadQuantity, $"quantity is missing; it must be {Range}. {Example}");
    }

    private static string Where(JsonException malformed) =>
        $"Reading stopped at line {malformed.LineNumber + 1}, byte {malformed.BytePositionInLine + 1}: that is not JSON.";
}
