using StockExchange.StockStore.Disk;
using StockExchange.StockStore.Files;
using StockExchange.StockStore.Journal;
using StockExchange.StockStore.Table;

namespace StockExchange.StockStore.Durability;

/// <summary>Writes a table as a stock.txt of its own.</summary>
public static class TableExport
{
    /// <summary>
    /// Creates the file, or replaces it atomically. Refused is a file that a process has open or that has journals: their orders
    /// would be lost, because they do not fit another content.
    /// </summary>
    /// <exception cref="StockFileException">The file is not to be replaced, or cannot be written; it is unchanged.</exception>
    public static void Write(string path, StockTable table)
    {
        ArgumentNullException.ThrowIfNull(table);
        var disk = new SystemDisk();
        string target = LinkedFile.Resolve(path);
        using IDisposable owner = Own(disk, path, target);
        if (JournalNames.Generations(disk, target).Count > 0) throw StockFileException.HasJournals(target);
        StockFile.Write(disk, target, table, beforeReplace: _ => { });
    }

    private static IDisposable Own(SystemDisk disk, string path, string target)
    {
        try
        {
            FileKind.ThrowIfNotRegular(path); // a link of /proc to a pipe leads to no path
            return disk.Own(target);
        }
        catch (OwnedException owned)
        {
            throw StockFileException.Owned(target, owned.Owner);
        }
        catch (Exception unusable) when (unusable is IOException or UnauthorizedAccessException)
        {
            throw StockFileException.Unwritable(path, unusable);
        }
    }
}
