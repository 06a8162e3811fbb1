using System.Text.Json;
using System.Text.Json.Serialization;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>Where a server's stocks are, and which there are to trade.</summary>
internal sealed partial class StockApiTable
{
    private const string Path = "/api/stocks";

    /// <summary>Enough for any distribution to show, and few enough for their requests to be kept.</summary>
    public const int MostIds = 10_000;

    /// <summary>With a server that does not answer.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    /// <param name="server">The server, or the URL of one of its variants.</param>
    public StockApiTable(Uri server)
    {
        int end = server.AbsolutePath.IndexOf(Path, StringComparison.Ordinal);
        Plain = new(server, (end < 0 ? "" : server.AbsolutePath[..end]) + Path);
        Stocks = end < 0 ? Plain : new(server, server.AbsolutePath);
    }

    /// <summary>The table, in the variant that the URL names: what the load asks.</summary>
    public Uri Stocks { get; }

    /// <summary>The table without a variant, which looks up no customer and so answers at once.</summary>
    public Uri Plain { get; }

    /// <summary>The ids of its stocks, in their order; the first 10,000 of them.</summary>
    /// <exception cref="CommandException">It does not answer, or not like a StockApi, or has no stock.</exception>
    public async Task<IReadOnlyList<int>> IdsAsync(HttpMessageInvoker client, TimeProvider time, CancellationToken stop)
    {
        using var late = new CancellationTokenSource(Patience, time);
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(stop, late.Token);
        try
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, new Uri($"{Plain}?limit={MostIds}"));
            using HttpResponseMessage response = await client.SendAsync(request, end.Token);
            byte[] json = await response.EnsureSuccessStatusCode().Content.ReadAsByteArrayAsync(end.Token);
            return JsonSerializer.Deserialize(json, StockJson.Default.StockArray) is [_, ..] stocks
                ? [.. stocks.Select(stock => stock.Id)]
                : throw new CommandException(
                    $"{Plain} has no stock to trade. Give the server a stock.txt with at least one line.");
        }
        catch (Exception failure) when (failure is HttpRequestException or JsonException || late.IsCancellationRequested)
        {
            throw new CommandException(
                $"{Plain} does not answer like a StockApi, which a mix needs: {failure.Message}", failure);
        }
    }

    private sealed record Stock(int Id);

    [JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
    [JsonSerializable(typeof(Stock[]))]
    private sealed partial class StockJson : JsonSerializerContext;
}
