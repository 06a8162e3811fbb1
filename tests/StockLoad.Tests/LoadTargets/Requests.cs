using StockExchange.StockLoad.Load;

namespace StockExchange.StockLoad.Tests.LoadTargets;

/// <summary>The same GET again and again.</summary>
internal sealed class Requests(Uri url) : IRequestSource
{
    private readonly LoadRequest _request = new(0, HttpMethod.Get, url, [], ReadOnlyMemory<byte>.Empty);

    public IReadOnlyList<string> Operations => ["get"];

    public LoadRequest this[long sequence] => _request;

    /// <summary>A whole run against a server, which must end within a minute, and leave no connection behind.</summary>
    public static async Task<LoadResult> RunAsync(Uri url, LoadSettings settings, TransportSettings? transport = null)
    {
        var run = new LoadRun(transport ?? new(), new Requests(url), settings, TimeProvider.System);
        LoadResult result = await run.RunAsync(TestContext.Current.CancellationToken).WaitAsync(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken);
        await OpenConnections.WaitForNoneAsync(url.Port);
        return result;
    }
}
