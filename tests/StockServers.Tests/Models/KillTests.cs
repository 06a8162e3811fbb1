using StockExchange.StockStore;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockServers.Tests.Models;

/// <summary>Acknowledged orders survive, however the server ends.</summary>
public sealed class KillTests
{
    private const int Start = 1_000;

    public static TheoryData<string, string> ModelsAndModes { get; } =
        [.. ModelTests.Models.SelectMany(model => new[] { (model.Data, "fsync"), (model.Data, "flush") })];

    [Theory]
    [MemberData(nameof(ModelsAndModes))]
    public async Task After_SIGKILL_every_order_that_was_acknowledged_is_there(string model, string mode)
    {
        using var server = ServerProcess.Start(model, $"1 {Start} 5\n", "--durability", mode);
        var traders = new Traders(server);
        traders.WaitForOrders(1_000);

        server.Kill();
        traders.Join();

        await using DurableStocks stocks = DurableStocks.Open(server.StocksFile);
        Assert.True(stocks.Table.TryFind(1, out Stock stock));
        Assert.InRange(stock.Quantity - Start, traders.Acknowledged, traders.Acknowledged + traders.MostUnacknowledged);
    }

    [Theory]
    [MemberData(nameof(ModelTests.Models), MemberType = typeof(ModelTests))]
    public async Task The_same_when_clients_send_many_orders_at_a_time_and_the_next_server_continues(string model)
    {
        using var server = ServerProcess.Start(model, $"1 {Start} 5\n");
        var traders = new Traders(server, clients: 8, inPacket: 100);
        traders.WaitForOrders(3_000);
        server.Kill();
        traders.Join();

        server.Restart();
        Assert.Contains("changes from the journal", server.Output);
        using (Client client = server.Connect())
        {
            long found = Traders.Quantity(client.Ask("show")!) - Start;
            Assert.InRange(found, traders.Acknowledged, traders.Acknowledged + traders.MostUnacknowledged);
            Assert.Equal("", client.Read());
            Assert.Equal("[sell] success", client.Ask("sell 1 1"));
            Assert.Equal(0, await server.StopAsync());
            Assert.Equal($"1 {Start + found + 1} 5\n", server.Stocks);
        }

        Assert.Equal(["stock.txt"], server.Files);
    }
}
