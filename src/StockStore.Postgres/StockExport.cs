using Npgsql;
using StockExchange.StockStore.Files;
using StockExchange.StockStore.Table;

namespace StockExchange.StockStore.Postgres;

/// <summary>Takes the stocks out of a database, as the first start put them in.</summary>
public static class StockExport
{
    /// <summary>Writes the table, as it is at one moment, as a stock.txt. Orders go on meanwhile.</summary>
    /// <param name="database">The database.</param>
    /// <param name="path">Replaced if it is there.</param>
    /// <param name="cancellation">Ends it; nothing is written then.</param>
    /// <returns>How many stocks.</returns>
    /// <exception cref="DatabaseException">It cannot be read, or has no such table.</exception>
    /// <exception cref="StockFileException">The file cannot be written.</exception>
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

        StockFile.Write(path, new StockTable(stocks));
        return stocks.Count;
    }
}
