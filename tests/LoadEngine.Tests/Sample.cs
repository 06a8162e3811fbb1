using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Tests;

/// <summary>The sample of docs/load.md, which has these lines as they are.</summary>
internal static class Sample
{
    public static async Task<string> MeasureAsync(Uri server)
    {
        using var http = new Http11Connector(server, new TransportSettings());
        var requests = new FixedRequest(HttpLoadRequest.Get(new Uri(server, "/api/stocks")), "show");
        var settings = new LoadSettings { Rate = 200, Connections = 50, Duration = TimeSpan.FromSeconds(2) };
        LoadResult result = await new LoadRun(http, requests, settings).RunAsync();
        return $"{result.Answered} answers, 99 % within {result.Latency.Percentile(99).TotalMilliseconds:0.0} ms";
    }
}
