using System.Net.Http.Json;
using StockExchange.StockApi.Tests.Hosting;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Tests.Table;

/// <summary>
/// The service is killed (SIGKILL) again and again under orders with keys from 125 connections; whatever was answered is kept,
/// and whatever was not is asked for again with its key and trades once. <c>STORE_KILLS=1000</c> makes a thousand.
/// </summary>
public sealed class KillTests
{
    private const int Stocks = 5;
    private const long Pieces = 1_000;

    private static readonly int Kills = int.Parse(Environment.GetEnvironmentVariable("STORE_KILLS") ?? "20");

    [Theory]
    [InlineData("Fsync")]
    [InlineData("Flush")]
    public async Task No_acknowledged_order_is_lost_and_none_trades_twice(string mode)
    {
        using var file = new TemporaryStockFile(string.Concat(Enumerable.Range(1, Stocks).Select(id => $"{id} {Pieces} 10\n")));
        using var clients = new KeyedClients();
        var random = new Random(Kills);
        for (int kill = 0; kill < Kills / 2; kill++)
        {
            using StockApiProcess api = Start(file, mode);
            string url = await api.UrlAsync();
            await clients.RetryAsync(url);
            Task trading = clients.TradeAsync(url);
            int enough = random.Next(50, 2_000);
            await Eventually.HoldsAsync(() => clients.Answered > enough, () => "the service answers", TimeSpan.FromMinutes(1));
            api.Signal("KILL");
            await trading;
        }

        using StockApiProcess last = Start(file, mode);
        await clients.RetryAsync(await last.UrlAsync());
        using HttpClient client = await last.ClientAsync();
        Stock[]? shown = await client.GetFromJsonAsync<Stock[]>("/api/stocks", TestContext.Current.CancellationToken);
        ILookup<int, KeyedOrder> sent = clients.Sent.ToLookup(order => order.Id);
        Assert.Equal(
            Enumerable.Range(1, Stocks).Select(id => Pieces + sent[id].Sum(order => order.Change)),
            shown!.Select(stock => stock.Quantity));
        last.Signal("TERM");
        Assert.Equal(0, await last.ExitCodeAsync());
        Assert.Equal(shown!.Select(stock => $"{stock.Id} {stock.Quantity} {stock.Price}"), file.Lines);
    }

    private static StockApiProcess Start(TemporaryStockFile file, string mode) => new(
        "--Stocks:Path", file.Path, "--Stocks:Durability", mode, "--Stocks:CheckpointBytes", "65536",
        "--Stocks:IdempotencyKeysPerClient", "100000");
}
