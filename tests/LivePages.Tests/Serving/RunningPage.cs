using System.Net;
using StockExchange.LivePages.Access;
using StockExchange.LivePages.Content;
using StockExchange.LivePages.Serving;

namespace StockExchange.LivePages.Tests.Serving;

/// <summary>A page with one part and one file, and a client that has been let in or not.</summary>
internal sealed class RunningPage : ILiveContent, IAsyncDisposable
{
    private LiveServer _server = null!;
    private HttpClient _client = null!;

    public static AccessToken Token { get; } = AccessToken.TryParse("0123456789abcdef")!;

    public LiveParts Parts { get; } = new();

    public Uri Address => _server.Address;

    public int Drawn { get; private set; }

    public static async Task<RunningPage> StartAsync(bool letIn = true, int port = 0, TimeSpan? patience = null)
    {
        var page = new RunningPage();
        page.Parts.Show(("verdict", "<b>healthy</b>"));
        page._server = await LiveServer.StartAsync(
            new(IPAddress.Loopback, port, Token), new("A <test>", ["verdict"], ["below"]), page.Parts, page, patience);
        page._client = new HttpClient(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = page.Address };
        if (letIn) await page.GetTextAsync(page.Address.PathAndQuery);
        return page;
    }

    public string Charts(TimeWindow window)
    {
        Drawn++;
        return ChartFrame.Around(window.Within(0, 100), (0, 100), "<p>charts</p>");
    }

    public LiveFile? File(string name) => name == "one.html" ? new(name, "<p>one</p>"u8.ToArray()) : null;

    public async Task<HttpResponseMessage> GetAsync(string path, params (string Name, string Value)[] headers)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        foreach (var (name, value) in headers) request.Headers.Add(name, value);
        return await _client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, TestContext.Current.CancellationToken);
    }

    public async Task<string> GetTextAsync(string path) =>
        await (await GetAsync(path)).Content.ReadAsStringAsync(TestContext.Current.CancellationToken);

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _server.DisposeAsync();
    }
}
