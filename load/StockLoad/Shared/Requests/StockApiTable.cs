using System.Text.Json;
using System.Text.Json.Serialization;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>The table of a StockApi: its URLs, and the ids of its stocks.</summary>
internal sealed partial class StockApiTable
{
    private const string Path = "/api/stocks";

    /// <summary>Enough ids for any distribution to show, and few enough to keep their requests.</summary>
    public const int MostIds = 10_000;

    /// <summary>How long to wait for the server's answer.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    /// <param name="server">The server, or the URL of one of its variants.</param>
    public StockApiTable(Uri server)
    {
        int end = server.AbsolutePath.IndexOf(Path, StringComparison.Ordinal);
        Plain = new(server, (end < 0 ? "" : server.AbsolutePath[..end]) + Path);
        Stocks = end < 0 ? Plain : new(server, server.AbsolutePath);
    }

    /// <summary>The table, in the variant of the URL, which the load requests.</summary>
    public Uri Stocks { get; }

    /// <summary>The table without a variant, which has no customer lookup and so answers at once.</summary>
    public Uri Plain { get; }

    /// <summary>The ids of its stocks, in their order; the first 10,000 of them.</summary>
    /// <exception cref="CommandException">There is no answer, or not that of a StockApi, or there is no stock.</exception>
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
