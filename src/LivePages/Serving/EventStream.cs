using System.Net.ServerSentEvents;
using System.Runtime.CompilerServices;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Http;
using StockExchange.LivePages.Content;

namespace StockExchange.LivePages.Serving;

/// <summary>What has changed, as server-sent events to one viewer, for as long as it looks.</summary>
internal static class EventStream
{
    /// <summary>How long a browser waits before it connects again.</summary>
    private static readonly TimeSpan Retry = TimeSpan.FromSeconds(1);

    /// <summary>Markup stays readable: an event is no part of a page.</summary>
    private static readonly NewsContext News =
        new(new(NewsContext.Default.Options) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });

    /// <summary>An event is made when the viewer has taken the one before, of the parts as they are then.</summary>
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
        for (long told = -1; !isLast;)
        {
            await parts.WaitForNewsAsync(told, ending);
            var (version, changed) = parts.Since(told);
            isLast = parts.HasEnded;
            string news = JsonSerializer.Serialize(new(session, isLast, changed), News.LiveNews);
            yield return new(news, "news") { ReconnectionInterval = told < 0 ? Retry : null };
            told = version;
        }
    }
}

/// <param name="Session">Of the server.</param>
/// <param name="HasEnded">There will be nothing new.</param>
/// <param name="Parts">What has changed, as HTML.</param>
internal sealed record LiveNews(string Session, bool HasEnded, IReadOnlyDictionary<string, string> Parts);

/// <summary>The source-generated serialiser of an event.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(LiveNews))]
internal sealed partial class NewsContext : JsonSerializerContext;
