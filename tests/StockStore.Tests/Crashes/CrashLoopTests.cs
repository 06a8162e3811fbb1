using StockExchange.StockStore.Tests.Disk;

namespace StockExchange.StockStore.Tests.Crashes;

/// <summary>A service that is killed again and again before a checkpoint has ended, as an orchestrator may do.</summary>
public sealed class CrashLoopTests
{
    private const int Keys = 2_000, Lives = 40;

    [Fact]
    public void Journals_do_not_pile_up_and_no_key_is_forgotten()
    {
        var random = new Random(1);
        SimulatedDisk disk = SimulatedStore.DiskWith("1 100000 1\n"u8);
        DurableStocks first = disk.OpenStore();
        for (int key = 0; key < Keys; key++) Buy(first, key);
        long length = Length(disk);

        for (int life = 0; life < Lives; life++)
        {
            disk = disk.After(CrashKind.Process, random);
            DurableStocks stocks = disk.OpenStore();
            Buy(stocks, Keys + life);
            if (life % 2 == 0) disk.CrashAt = disk.Operations + random.Next(1, 60);
            else CrashBeforeTheRename(disk);
            Record.Exception(stocks.Checkpoint);
            Assert.InRange(Journals(disk).Count(), 1, 2);
            Assert.InRange(Length(disk), 1, 3 * length);
        }

        DurableStocks last = disk.After(CrashKind.Process, random).OpenStore();
        Assert.Equal(Keys + Lives, last.Recovered.Keys);
        for (int key = 0; key < Keys + Lives; key++) Assert.Equal(99_999 - key, Buy(last, key));
        Assert.Equal([new Stock(1, 100_000 - Keys - Lives, 1)], last.Listed());
    }

    /// <summary>All is appended and flushed by then, and nothing of the journals before can go away.</summary>
    private static void CrashBeforeTheRename(SimulatedDisk disk)
    {
        bool isSealed = false;
        disk.OnDone = (verb, path) =>
        {
            isSealed |= path.EndsWith(".tmp", StringComparison.Ordinal);
            if (isSealed && verb == DiskVerb.Flush && path.Contains(".journal.", StringComparison.Ordinal))
                disk.CrashAt = disk.Operations + 1;
        };
    }

    private static long Buy(DurableStocks stocks, int key) => stocks.BuyForGood($"key {key}").Result.Remaining;

    private static IEnumerable<string> Journals(SimulatedDisk disk) =>
        disk.Names.Where(name => name.StartsWith(SimulatedStore.Path + ".journal.", StringComparison.Ordinal));

    private static long Length(SimulatedDisk disk) => Journals(disk).Sum(name => disk.Content(name)!.Length);
}
