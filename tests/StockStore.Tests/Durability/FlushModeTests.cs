using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Tests.Disk;

namespace StockExchange.StockStore.Tests.Durability;

/// <summary>A client's thread writes its order itself, and never waits for another thread that is writing.</summary>
public sealed class FlushModeTests
{
    private static readonly DurabilitySettings Flush = new() { Mode = DurabilityMode.Flush };
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private readonly SimulatedDisk _disk = SimulatedStore.DiskWith("1 1000000 5\n"u8);
    private readonly CancellationToken _test = TestContext.Current.CancellationToken;

    [Fact]
    public void An_order_is_written_when_it_is_acknowledged_and_that_is_at_once()
    {
        DurableStocks stocks = _disk.OpenStore(Flush);
        Assert.True(Buy(stocks).IsCompletedSuccessfully);
        Assert.False(stocks.CommitOnce());

        Assert.Equal([new Stock(1, 999_999, 5)], _disk.AfterKill().OpenStore(Flush).Listed());
    }

    [Fact]
    public async Task Orders_that_arrive_while_another_client_writes_are_committed_by_the_stores_thread()
    {
        await using DurableStocks stocks = _disk.OpenStore(Flush, hasThread: true);
        await Buy(stocks); // the journal is there
        Task? second = null;
        _disk.OnDone = (_, _) =>
        {
            _disk.OnDone = (_, _) => { };
            var client = new TestThreads();
            client.Start(() => second = Buy(stocks));
            client.Join();
            Assert.False(second!.IsCompleted);
        };

        Assert.True(Buy(stocks).IsCompletedSuccessfully);
        await second!.WaitAsync(Patience, _test);
    }

    [Fact]
    public async Task Orders_of_many_clients_are_all_acknowledged()
    {
        await using DurableStocks stocks = _disk.OpenStore(Flush, hasThread: true);
        await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(BuyManyAsync, _test))).WaitAsync(Patience, _test);
        Assert.Equal([new Stock(1, 1_000_000 - (8 * 5_000), 5)], stocks.Listed());

        async Task BuyManyAsync()
        {
            for (int order = 0; order < 5_000; order++) await Buy(stocks);
        }
    }

    [Fact]
    public async Task A_disk_failure_is_the_answer_even_when_the_notice_handler_fails()
    {
        DurabilitySettings unheard = Flush with { OnNotice = _ => throw new IOException("The log is full as well.") };
        await using DurableStocks stocks = _disk.OpenStore(unheard, hasThread: true);
        _disk.Fault = new(_disk.Operations + 1, Lasts: true, IsShort: false);
        await Assert.ThrowsAsync<StoreFailedException>(() => Buy(stocks));
        await Assert.ThrowsAsync<StoreFailedException>(() => Buy(stocks));
    }

    private Task<OrderResult> Buy(DurableStocks stocks) => stocks.TradeAsync(new(OrderSide.Buy, 1, 1), null, _test).AsTask();
}
