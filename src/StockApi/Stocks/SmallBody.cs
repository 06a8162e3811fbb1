using System.Buffers;

namespace StockExchange.StockApi.Stocks;

/// <summary>Sends a body with its length, in one packet with the headers.</summary>
internal static class SmallBody
{
    public static async Task SendAsync(HttpResponse response, byte[] body, string contentType)
    {
        response.ContentType = contentType;
        response.ContentLength = body.Length;
        // Otherwise Kestrel would keep the body in a buffer of its own, and copy it behind the headers.
        await response.StartAsync();
        response.BodyWriter.Write(body);
    }
}
