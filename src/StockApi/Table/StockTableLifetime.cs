using Microsoft.Extensions.Options;
using StockExchange.StockApi.Telemetry;
using StockExchange.StockStore.Durability;
using StockExchange.StockStore.Files;

namespace StockExchange.StockApi.Table;

/// <summary>
/// Has the table loaded before the server listens, and saved after the server has stopped: the host starts its services in the
/// order of registration, the server last, and stops them the other way round.
/// </summary>
internal sealed class StockTableLifetime(DurableStocks stocks, IOptions<StockOptions> options, ILogger<StockTableLifetime> logger)
    : IHostedService
{
    public Task StartAsync(CancellationToken cancellationToken)
    {
        LogMessages.TableLoaded(logger, stocks.Table.Count, options.Value.Path);
        return Task.CompletedTask;
    }

    public async Task StopAsync(CancellationToken cancellationToken)
    {
        try
        {
            await stocks.DisposeAsync();
            LogMessages.TableSaved(logger, stocks.Table.Count, options.Value.Path);
        }
        catch (StockFileException unwritable)
        {
            LogMessages.TableNotSaved(logger, unwritable);
            throw;
        }
    }
}
