using StockExchange.StockStore.Disk;
using StockExchange.StockStore.Files;
using StockExchange.StockStore.Table;

namespace StockExchange.StockStore.Durability;

/// <summary>The content of a stock.txt and its journals, read while no process owns them.</summary>
/// <param name="Table">The table with which a service would start.</param>
/// <param name="Summary">What only the journals contain.</param>
/// <param name="Journals">Their paths, oldest first.</param>
public sealed record StoreContent(StockTable Table, RecoverySummary Summary, IReadOnlyList<string> Journals)
{
    /// <summary>Reads and checks all files; changes none.</summary>
    /// <exception cref="StoreException">A file is unreadable or damaged, or a process owns them.</exception>
    public static StoreContent Read(string path)
    {
        var disk = new SystemDisk();
        string stocks = LinkedFile.Resolve(path);
        using IDisposable owner = StoreOwner.TakeForReading(stocks);
        RecoveredTable recovered = Recovery.Read(disk, stocks);
        return new(recovered.Table, recovered.Summary, [.. recovered.Journals.Select(journal => journal.Path)]);
    }
}
