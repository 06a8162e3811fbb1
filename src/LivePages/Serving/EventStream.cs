using System.Net.ServerSentEvents;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Http;
using StockExchange.LivePages.Content;

namespace StockExchange.LivePages.Serving;

/// <summary>
/// The changes of a page as server-sent events. A viewer gets the next event when it has taken the one before, of the parts that
/// are current then: so a slow one skips changes, none waits for another, and one that takes nothing is disconnected.
/// </summary>
/// <param name="parts">The parts.</param>
/// <param name="patience">The longest time in which an event may be sent.</param>
/// <param name="stopping">The end of the server.</param>
internal sealed class EventStream(LiveParts parts, TimeSpan patience, CancellationToken stopping)
{
    /// <summary>How long a browser waits before it reconnects.</summary>
    private static readonly TimeSpan Retry = TimeSpan.FromSeconds(1);

    /// <summary>The serializer; it does not escape markup, because an event is not embedded in a page.</summary>
    private static readonly NewsContext News =
        new(new(NewsContext.Default.Options) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });

    /// <summary>Shows an open page that the tool was restarted.</summary>
    public string Session { get; } = $"{Guid.NewGuid():N}";

    /// <summary>Writes events to one viewer, until it leaves or the changes end.</summary>
    public async Task WriteAsync(HttpContext context)
    {
        context.Response.ContentType = "text/event-stream";
        using var ending = CancellationTokenSource.CreateLinkedTokenSource(context.RequestAborted, stopping);
        try
        {
            await SseFormatter.WriteAsync(NewsAsync(ending), context.Response.Body, ending.Token);
        }
        catch (Exception failure) when (failure is OperationCanceledException or IOException)
        {
            context.Abort(); // it has left, takes nothing, or the server ends: the rest of an event is of no use
        }
    }

    private async IAsyncEnumerable<SseItem<string>> NewsAsync(CancellationTokenSource ending)
    {
        bool isLast = false;
        for (long sent = -1; !isLast;)
        {
            ending.CancelAfter(Timeout.InfiniteTimeSpan);
            await parts.WaitForNewsAsync(sent, ending.Token);
            (long version, var changed, isLast) = parts.Since(sent);
            string news = JsonSerializer.Serialize(new(Session, isLast, changed), News.LiveNews);
            ending.CancelAfter(patience); // until it is taken
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
