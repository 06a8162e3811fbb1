using StockExchange.StockStore.Disk;
using StockExchange.StockStore.Files;

namespace StockExchange.StockStore.Durability;

/// <summary>Takes exclusive ownership of a stock.txt.</summary>
internal static class StoreOwner
{
    /// <exception cref="StockFileException">
    /// Another process owns it, it does not exist, or it could not be replaced later.
    /// </exception>
    public static IDisposable Take(IDisk disk, string stocks) => Take(stocks, disk.Own);

    /// <summary>For a reader, also where nothing can be written.</summary>
    /// <exception cref="StockFileException">Another process owns it, or it does not exist.</exception>
    public static IDisposable TakeForReading(string stocks) => Take(stocks, SystemDisk.OwnForReading);

    private static IDisposable Take(string stocks, Func<string, IDisposable> own)
    {
        try
        {
            return own(stocks);
        }
        catch (OwnedException owned)
        {
            throw StockFileException.Owned(stocks, owned.Owner);
        }
        catch (DirectoryNotFoundException missing)
        {
            throw StockFileException.Missing(stocks, missing);
        }
        catch (Exception unusable) when (unusable is IOException or UnauthorizedAccessException)
        {
            throw StockFileException.NotReplaceable(stocks, unusable.Message, unusable);
        }
    }
}
