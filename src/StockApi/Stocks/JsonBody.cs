using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace StockExchange.StockApi.Stocks;

/// <summary>Writes a small body whole, so that it has a length and goes out with the headers in one packet.</summary>
internal static class JsonBody
{
    public static void Write<T>(HttpResponse response, T body, JsonTypeInfo<T> type, string? contentType = null)
    {
        byte[] bytes = JsonSerializer.SerializeToUtf8Bytes(body, type);
        response.ContentType = contentType ?? MediaType.Json.ContentType;
        response.ContentLength = bytes.Length;
        response.BodyWriter.Write(bytes);
    }
}
