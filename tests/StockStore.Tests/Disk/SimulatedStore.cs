using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Journal;

namespace StockExchange.StockStore.Tests.Disk;

/// <summary>Stores on simulated disks, and journals that tests write themselves.</summary>
internal static class SimulatedStore
{
    public const string Path = "/data/stock.txt";

    /// <summary>When <see cref="WriteJournal"/> writes.</summary>
    public static DateTimeOffset WrittenAt { get; } = DateTimeOffset.FromUnixTimeSeconds(1767323045);

    /// <summary>A disk with a stock.txt.</summary>
    public static SimulatedDisk DiskWith(ReadOnlySpan<byte> stocks)
    {
        var disk = new SimulatedDisk();
        disk.Put(Path, stocks.ToArray());
        return disk;
    }

    /// <summary>By default in Fsync mode, and without a thread: the test commits.</summary>
    public static DurableStocks OpenStore(
        this SimulatedDisk disk, DurabilitySettings? settings = null, TimeProvider? time = null, bool hasThread = false) =>
        DurableStocks.Open(disk, Path, settings ?? new(), time ?? TimeProvider.System, hasThread);

    /// <summary>Buys a piece of stock 1.</summary>
    public static PendingOrder Buy(this DurableStocks stocks, string? key = null) =>
        stocks.Trade(new(OrderSide.Buy, 1, 1), key is null ? null : new OrderKey(key, "client"));

    /// <summary>The same, committed.</summary>
    public static PendingOrder BuyForGood(this DurableStocks stocks, string? key = null)
    {
        PendingOrder order = stocks.Buy(key);
        stocks.CommitOnce();
        return order;
    }

    public static Stock[] Listed(this DurableStocks stocks) => [.. stocks.Table.Scan()];

    /// <summary>The disk after kill -9 now.</summary>
    public static SimulatedDisk AfterKill(this SimulatedDisk disk) => disk.After(CrashKind.Process, new Random(0));

    /// <summary>Writes a journal whose frames are flushed one by one.</summary>
    /// <returns>Its path.</returns>
    public static string WriteJournal(this SimulatedDisk disk, JournalHead head, params JournalRecord[][] frames)
    {
        using JournalWriter writer = JournalWriter.Create(disk, Path, head);
        foreach (JournalRecord[] frame in frames)
        {
            var batch = new CommitBatch(new byte[RecordCodec.MaxSize]);
            foreach (JournalRecord record in frame) batch.Append(record);
            writer.Append(batch.Written, WrittenAt);
            writer.Flush();
        }

        return JournalNames.ForGeneration(Path, head.Generation);
    }
}
