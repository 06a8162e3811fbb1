using System.Buffers;
using System.Text.Json;
using Microsoft.Net.Http.Headers;
using StockExchange.StockApi.Problems;

namespace StockExchange.StockApi.Stocks;

/// <summary>Reads the body of an order.</summary>
internal static class OrderBody
{
    private const string Example = "Send {\"quantity\": 1}.";

    /// <summary>The quantity asked for; 1 or more.</summary>
    /// <exception cref="ProblemException">The media type, the JSON or the quantity is not what an order needs.</exception>
    public static async ValueTask<long> ReadQuantityAsync(HttpRequest request)
    {
        if (!IsJson(request.ContentType))
            throw new ProblemException(Problem.WrongMediaType, $"Content-Type is \"{request.ContentType}\". {Example}");

        var body = request.BodyReader;
        var read = await body.ReadAsync(request.HttpContext.RequestAborted);
        while (!read.IsCompleted)
        {
            body.AdvanceTo(read.Buffer.Start, read.Buffer.End);
            read = await body.ReadAsync(request.HttpContext.RequestAborted);
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
        || (MediaTypeHeaderValue.TryParse(contentType, out var type)
            && (type.MediaType.Equals("application/json", StringComparison.OrdinalIgnoreCase)
                || type.Suffix.Equals("json", StringComparison.OrdinalIgnoreCase)));

    private static long Quantity(in ReadOnlySequence<byte> body)
    {
        long? quantity = Parse(body)?.Quantity;
        if (quantity > 0)
            return quantity.Value;

        string found = quantity is null ? "is missing" : $"is {quantity}";
        throw new ProblemException(Problem.BadQuantity, $"quantity {found}; it must be a whole number from 1 to {long.MaxValue}. {Example}");
    }

    private static OrderRequest? Parse(in ReadOnlySequence<byte> body)
    {
        try
        {
            var reader = new Utf8JsonReader(body);
            var order = JsonSerializer.Deserialize(ref reader, StockJson.Default.OrderRequest);
            // Anything behind the object makes this read throw.
            reader.Read();
            return order;
        }
        catch (JsonException malformed)
        {
            var problem = malformed.Path == "$.quantity" ? Problem.BadQuantity : Problem.MalformedJson;
            throw new ProblemException(
                problem,
                $"Reading stopped at line {malformed.LineNumber + 1}, byte {malformed.BytePositionInLine + 1}: an object with one quantity, "
                + $"a whole number from 1 to {long.MaxValue}, was expected. {Example}");
        }
    }
}
