using System.Net.ServerSentEvents;
using System.Runtime.CompilerServices;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Http;
using StockExchange.LivePages.Content;

namespace StockExchange.LivePages.Serving;

/// <summary>The changes of a page as server-sent events to one viewer.</summary>
internal static class EventStream
{
    /// <summary>How long a browser waits before it reconnects.</summary>
    private static readonly TimeSpan Retry = TimeSpan.FromSeconds(1);

    /// <summary>The serializer; it does not escape markup, because an event is not embedded in a page.</summary>
    private static readonly NewsContext News =
        new(new(NewsContext.Default.Options) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });

    /// <summary>Writes events; each is created after the viewer has received the one before, from the current parts.</summary>
    public static async Task WriteAsync(HttpResponse response, LiveParts parts, string session, CancellationToken ending)
    {
        response.ContentType = "text/event-stream";
        try
        {
            await SseFormatter.WriteAsync(NewsAsync(parts, session, ending), response.Body, ending);
        }
        catch (Exception failure) when (failure is OperationCanceledException or IOException)
        {
            // The viewer has left, or the server ends.
        }
    }

    private static async IAsyncEnumerable<SseItem<string>> NewsAsync(
        LiveParts parts, string session, [EnumeratorCancellation] CancellationToken ending)
    {
        bool isLast = false;
        for (long sent = -1; !isLast;)
        {
            await parts.WaitForNewsAsync(sent, ending);
            var (version, changed) = parts.Since(sent);
            isLast = parts.HasEnded;
            string news = JsonSerializer.Serialize(new(session, isLast, changed), News.LiveNews);
            yield return new(news, "news") { ReconnectionInterval = sent < 0 ? Retry : null };
            sent = version;
        }
    }
}

/// <summary>An event: the changed parts as HTML, by name.</summary>
internal sealed record LiveNews(string Session, bool HasEnded, IReadOnlyDictionary<string, string> Parts);

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(LiveNews))]
internal sealed partial class NewsContext : JsonSerializerContext;
