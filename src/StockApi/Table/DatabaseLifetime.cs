using Microsoft.Extensions.Options;
using StockExchange.StockApi.Telemetry;
using StockExchange.StockStore.Files;
using StockExchange.StockStore.Postgres;

namespace StockExchange.StockApi.Table;

/// <summary>
/// Creates or updates the database's tables before the server listens; new ones are filled from the stock.txt.
/// </summary>
internal sealed class DatabaseLifetime(
    PostgresStocks stocks, IOptions<StockOptions> options, ILogger<DatabaseLifetime> logger) : IHostedService
{
    public async Task StartAsync(CancellationToken cancellationToken)
    {
        string path = options.Value.Path;
        if (await stocks.OpenAsync(() => StockFile.Read(path), cancellationToken) is { } imported)
            LogMessages.TableImported(logger, imported, path);
        else
            LogMessages.DatabaseOpened(logger);
    }

    public Task StopAsync(CancellationToken cancellationToken) => stocks.DisposeAsync().AsTask();
}
