using System.Net;
using System.Text.Json;

namespace StockExchange.StockLoad.Tests.Shared.Live;

/// <summary>A viewer of the live page of a tool, without a browser.</summary>
internal sealed class LiveViewer(Uri page) : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    private readonly HttpClient _client = new() { Timeout = Patience };

    /// <summary>As soon as the tool has printed the address of its page, which it does before anything else.</summary>
    public static async Task<LiveViewer> OpenAsync(ChildProcess tool)
    {
        string address = await tool.WaitForAsync("Live page: ");
        Assert.DoesNotContain("Live page", tool.Output, StringComparison.Ordinal);
        return new(new(address));
    }

    public void Dispose() => _client.Dispose();

    /// <param name="path">From a slash on.</param>
    public async Task<string> GetAsync(string path)
    {
        using HttpResponseMessage answer = await _client.GetAsync(Address(path, page.Query), Cancellation);
        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        return await answer.Content.ReadAsStringAsync(Cancellation);
    }

    public async Task<HttpStatusCode> GetWithoutTokenAsync(string path)
    {
        using var stranger = new HttpClient(); // without the cookie
        using HttpResponseMessage answer = await stranger.GetAsync(Address(path, ""), Cancellation);
        return answer.StatusCode;
    }

    /// <summary>Follows the events to the end.</summary>
    /// <param name="onParts">Gets all parts as they are after each event but the last.</param>
    /// <returns>The parts of the last one.</returns>
    public async Task<IReadOnlyDictionary<string, string>> FollowAsync(Func<IReadOnlyDictionary<string, string>, Task> onParts)
    {
        Dictionary<string, string> shown = new(StringComparer.Ordinal);
        using var events = new StreamReader(await _client.GetStreamAsync(Address("/events", page.Query), Cancellation));
        while (await events.ReadLineAsync(Cancellation) is { } line)
        {
            if (!line.StartsWith("data: ", StringComparison.Ordinal)) continue;
            using JsonDocument news = JsonDocument.Parse(line["data: ".Length..]);
            var parts = news.RootElement.GetProperty("parts").EnumerateObject()
                .ToDictionary(part => part.Name, part => part.Value.GetString()!, StringComparer.Ordinal);
            if (news.RootElement.GetProperty("hasEnded").GetBoolean()) return parts;
            foreach (var (part, html) in parts) shown[part] = html;
            await onParts(shown);
        }
        throw new InvalidOperationException("The events ended without an end.");
    }

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    private Uri Address(string path, string token) =>
        new(page, path + (path.Contains('?', StringComparison.Ordinal) ? token.Replace('?', '&') : token));
}
