using StockExchange.StockLoad.Load;
using StockExchange.StockLoad.Requests;

namespace StockExchange.StockLoad.Tests.LoadTargets;

/// <summary>Loads in this process.</summary>
internal static class TargetLoad
{
    /// <summary>A whole run of GETs, which must end within a minute, and leave no connection behind.</summary>
    public static async Task<LoadResult> RunAsync(Uri url, LoadSettings settings, TransportSettings? transport = null)
    {
        CancellationToken stop = TestContext.Current.CancellationToken;
        LoadResult result = await Create(url, settings, transport).RunAsync(stop).WaitAsync(TimeSpan.FromMinutes(1), stop);
        await OpenConnections.WaitForNoneAsync(url.Port);
        return result;
    }

    public static LoadRun Create(Uri url, LoadSettings settings, TransportSettings? transport = null) => new(
        transport ?? new(), new FixedRequest(HttpMethod.Get, url, [], ReadOnlyMemory<byte>.Empty), settings, TimeProvider.System);
}
