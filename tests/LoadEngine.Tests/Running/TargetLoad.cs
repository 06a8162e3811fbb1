using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Running;

/// <summary>Loads of a program that misbehaves.</summary>
internal static class TargetLoad
{
    /// <summary>A whole run of GETs, which must end within a minute, and leave no connection behind.</summary>
    public static async Task<LoadResult> RunAsync(Uri url, LoadSettings settings, TransportSettings? transport = null)
    {
        LoadResult result = await Loads.RunAsync(url, settings, transport: transport);
        await OpenConnections.WaitForNoneAsync(url.Port);
        return result;
    }
}
