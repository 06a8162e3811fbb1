using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Tests.Disk;

namespace StockExchange.StockStore.Tests.Durability;

/// <summary>A client's thread writes its order itself, and never waits for another that does.</summary>
public sealed class FlushModeTests
{
    private const string Path = "/data/stock.txt";
    private static readonly DurabilitySettings Flush = new() { Mode = DurabilityMode.Flush };
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private readonly SimulatedDisk _disk = new();
    private readonly CancellationToken _test = TestContext.Current.CancellationToken;

    public FlushModeTests() => _disk.Put(Path, "1 1000000 5\n"u8.ToArray());

    [Fact]
    public void An_order_is_written_when_it_is_acknowledged_and_that_is_at_once()
    {
        DurableStocks stocks = Open(hasThread: false);
        Assert.True(Buy(stocks).IsCompletedSuccessfully);
        Assert.False(stocks.CommitOnce());

        SimulatedDisk killed = _disk.After(CrashKind.Process, new Random(0));
        DurableStocks next = DurableStocks.Open(killed, Path, Flush, TimeProvider.System, hasThread: false);
        Assert.Equal([new Stock(1, 999_999, 5)], [.. next.Table.Scan()]);
    }

    [Fact]
    public async Task What_comes_while_another_client_writes_is_pending_and_committed_by_the_stores_thread()
    {
        await using DurableStocks stocks = Open(hasThread: true);
        await Buy(stocks); // the journal is there
        Task? second = null;
        _disk.OnDone = (_, _) =>
        {
            _disk.OnDone = (_, _) => { };
            var client = new Thread(() => second = Buy(stocks));
            client.Start();
            client.Join();
            Assert.False(second!.IsCompleted);
        };

        Assert.True(Buy(stocks).IsCompletedSuccessfully);
        await second!.WaitAsync(Patience, _test);
    }

    [Fact]
    public async Task Orders_of_many_clients_are_all_acknowledged()
    {
        await using DurableStocks stocks = Open(hasThread: true);
        await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(BuyManyAsync, _test))).WaitAsync(Patience, _test);
        Assert.Equal([new Stock(1, 1_000_000 - (8 * 5_000), 5)], [.. stocks.Table.Scan()]);

        async Task BuyManyAsync()
        {
            for (int order = 0; order < 5_000; order++) await Buy(stocks);
        }
    }

    [Fact]
    public async Task A_disk_that_fails_is_the_clients_answer_also_when_nobody_can_be_told()
    {
        DurabilitySettings unheard = Flush with { OnNotice = _ => throw new IOException("The log is full as well.") };
        await using DurableStocks stocks = DurableStocks.Open(_disk, Path, unheard, TimeProvider.System, hasThread: true);
        _disk.Fault = new(_disk.Operations + 1, Lasts: true, IsShort: false);
        await Assert.ThrowsAsync<StoreFailedException>(() => Buy(stocks));
        await Assert.ThrowsAsync<StoreFailedException>(() => Buy(stocks));
    }

    private DurableStocks Open(bool hasThread) => DurableStocks.Open(_disk, Path, Flush, TimeProvider.System, hasThread);

    private Task<OrderResult> Buy(DurableStocks stocks) => stocks.TradeAsync(new(OrderSide.Buy, 1, 1), null, _test).AsTask();
}
