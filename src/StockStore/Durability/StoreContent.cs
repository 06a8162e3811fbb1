using StockExchange.StockStore.Disk;
using StockExchange.StockStore.Files;
using StockExchange.StockStore.Table;

namespace StockExchange.StockStore.Durability;

/// <summary>What a stock.txt and its journals hold, read while no process has them open, and left as they are.</summary>
/// <param name="Table">The table that a service would start with.</param>
/// <param name="Summary">What of it is in the journals only.</param>
/// <param name="Journals">Their paths, oldest first.</param>
public sealed record StoreContent(IStockView Table, RecoverySummary Summary, IReadOnlyList<string> Journals)
{
    /// <summary>Reads and checks all of it.</summary>
    /// <exception cref="StoreException">It is not readable, is damaged, or a process has it open.</exception>
    public static StoreContent Read(string path)
    {
        var disk = new SystemDisk();
        string stocks = LinkedFile.Resolve(path);
        using IDisposable owner = StoreOwner.Take(disk, stocks);
        RecoveredTable recovered = Recovery.Read(disk, stocks);
        return new(
            recovered.Table,
            new(recovered.Sequence - recovered.Folded, recovered.Answers.Count, recovered.Torn),
            [.. recovered.Journals.Select(journal => journal.Path)]);
    }

    /// <summary>Writes the table as a stock.txt.</summary>
    /// <param name="path">Replaced if it is there.</param>
    /// <exception cref="StockFileException">It cannot be written.</exception>
    public void Export(string path) => StockFile.Write(new SystemDisk(), path, Table, beforeItIsThere: _ => { });
}
