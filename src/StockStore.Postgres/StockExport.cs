using Npgsql;
using StockExchange.StockStore.Durability;
using StockExchange.StockStore.Files;
using StockExchange.StockStore.Table;

namespace StockExchange.StockStore.Postgres;

/// <summary>Exports the stocks of a database.</summary>
public static class StockExport
{
    /// <summary>Writes a snapshot of the table as a stock.txt, while orders continue.</summary>
    /// <param name="database">The database.</param>
    /// <param name="path">The file; it is replaced if it exists.</param>
    /// <param name="cancellation">Cancels the export; nothing is written then.</param>
    /// <returns>The number of stocks.</returns>
    /// <exception cref="DatabaseException">The database cannot be read, or has no such table.</exception>
    /// <exception cref="StockFileException">The file is not to be replaced, or cannot be written.</exception>
    public static async Task<int> WriteAsync(
        NpgsqlDataSource database, string path, CancellationToken cancellation = default)
    {
        IReadOnlyList<Stock> stocks;
        try
        {
            // One statement, one snapshot.
            stocks = await StockQueries.ReadAsync(database, from: 1, int.MaxValue).WaitAsync(cancellation);
        }
        catch (Exception failure) when (failure is NpgsqlException or TimeoutException)
        {
            throw DatabaseException.CannotOpen(database, failure);
        }

        TableExport.Write(path, new StockTable(stocks));
        return stocks.Count;
    }
}
