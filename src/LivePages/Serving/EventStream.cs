using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Http;
using StockExchange.LivePages.Content;

namespace StockExchange.LivePages.Serving;

/// <summary>Server-sent events (WHATWG HTML, 9.2): what has changed, to one viewer, for as long as it looks.</summary>
internal static class EventStream
{
    /// <summary>How long a browser waits before it connects again, in milliseconds.</summary>
    private const string Beginning = "retry: 1000\n\n";

    /// <summary>Markup stays readable: an event is no part of a page.</summary>
    private static readonly NewsContext News =
        new(new(NewsContext.Default.Options) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });

    public static async Task WriteAsync(HttpResponse response, LiveParts parts, string session, CancellationToken ending)
    {
        response.ContentType = "text/event-stream";
        try
        {
            await response.WriteAsync(Beginning, ending);
            for (long told = -1; ;)
            {
                var (version, changed) = parts.Since(told);
                bool isLast = parts.HasEnded;
                string news = JsonSerializer.Serialize(new(session, isLast, changed), News.LiveNews);
                await response.WriteAsync($"event: news\ndata: {news}\n\n", ending);
                if (isLast) return;
                told = version;
                await parts.WaitForNewsAsync(told, ending);
            }
        }
        catch (Exception failure) when (failure is OperationCanceledException or IOException)
        {
            // The viewer has left, or the server ends.
        }
    }
}

/// <param name="Session">Of the server.</param>
/// <param name="HasEnded">There will be nothing new.</param>
/// <param name="Parts">What has changed, as HTML.</param>
internal sealed record LiveNews(string Session, bool HasEnded, IReadOnlyDictionary<string, string> Parts);

/// <summary>The source-generated serialiser of an event; its text has no line breaks.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(LiveNews))]
internal sealed partial class NewsContext : JsonSerializerContext;
