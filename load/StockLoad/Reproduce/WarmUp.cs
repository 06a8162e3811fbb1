using System.Text.Json;
using System.Text.Json.Serialization;

namespace StockExchange.StockLoad.Reproduce;

/// <summary>
/// Does what would otherwise count as latency of the first requests only: it opens the connections, on the plain API that looks
/// nothing up, and has the variant's code compiled by one request. On the way it learns which stocks there are to trade.
/// </summary>
internal sealed partial class WarmUp(HttpMessageInvoker client, Uri server, ReproduceSettings settings, TimeProvider time)
{
    private const int EnoughStocks = 1_000;

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    /// <summary>Gives the ids of the server's stocks.</summary>
    public async Task<IReadOnlyList<int>> RunAsync(string variant, CancellationToken stop)
    {
        using var late = new CancellationTokenSource(Patience + settings.Lookup, time);
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(stop, late.Token);
        try
        {
            byte[] stocks = await GetAsync($"api/stocks?limit={EnoughStocks}", end.Token);
            await Task.WhenAll(Enumerable.Range(0, settings.Connections).Select(_ => GetAsync("api/stocks?limit=1", end.Token)));
            await GetAsync($"api/stocks/{variant}", end.Token);
            return Ids(stocks);
        }
        catch (Exception failure) when (failure is HttpRequestException or JsonException || late.IsCancellationRequested)
        {
            throw new LoadToolException($"The server at {server} does not answer like a StockApi: {failure.Message} "
                + "Look at what --server and --stocks name.", failure);
        }
    }

    private async Task<byte[]> GetAsync(string path, CancellationToken stop)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, new Uri(server, path));
        using HttpResponseMessage response = await client.SendAsync(request, stop);
        return await response.EnsureSuccessStatusCode().Content.ReadAsByteArrayAsync(stop);
    }

    private static IReadOnlyList<int> Ids(byte[] json) =>
        JsonSerializer.Deserialize(json, Json.Default.StockArray) is [_, ..] stocks
        ? [.. stocks.Select(stock => stock.Id)]
        : throw new LoadToolException("The server has no stock to trade. Name a stock.txt with at least one line with --stocks.");

    private sealed record Stock(int Id);

    [JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
    [JsonSerializable(typeof(Stock[]))]
    private sealed partial class Json : JsonSerializerContext;
}
