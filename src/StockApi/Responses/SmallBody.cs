using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace StockExchange.StockApi.Responses;

/// <summary>Writes a body whole, so that it has a length and goes out with the headers in one packet.</summary>
internal static class SmallBody
{
    public static Task WriteJsonAsync<T>(HttpResponse response, T body, JsonTypeInfo<T> type, string contentType) =>
        WriteAsync(response, JsonSerializer.SerializeToUtf8Bytes(body, type), contentType);

    public static async Task WriteAsync(HttpResponse response, byte[] body, string contentType)
    {
        response.ContentType = contentType;
        response.ContentLength = body.Length;
        // Otherwise Kestrel would keep the body in a buffer of its own, and copy it behind the headers.
        await response.StartAsync();
        response.BodyWriter.Write(body);
    }
}
