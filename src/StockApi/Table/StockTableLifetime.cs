using Microsoft.Extensions.Options;
using StockExchange.StockApi.Telemetry;
using StockExchange.StockStore;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockApi.Table;

/// <summary>
/// Loads the table before the server listens, and writes it after the server has stopped: the host starts its services in the
/// order of registration, the server last, and stops them in reverse. Orders that are acknowledged when the shutdown begins are
/// saved before the server waits for its clients.
/// </summary>
internal sealed class StockTableLifetime(
    DurableStocks stocks, IHostApplicationLifetime lifetime, IOptions<StockOptions> options, ILogger<StockTableLifetime> logger)
    : IHostedService
{
    private CancellationTokenRegistration _stopping;

    public Task StartAsync(CancellationToken cancellationToken)
    {
        LogMessages.TableLoaded(logger, stocks.Table.Count, options.Value.Path, options.Value.Durability);
        if (stocks.Recovered is { Changes: > 0 and var changes, Keys: var keys })
            LogMessages.TableRecovered(logger, changes, keys);
        if (stocks.Recovered.Tail is { } tail) LogMessages.JournalNotWhole(logger, tail);
        _stopping = lifetime.ApplicationStopping.Register(SaveEarly);
        return Task.CompletedTask;
    }

    public async Task StopAsync(CancellationToken cancellationToken)
    {
        await _stopping.DisposeAsync();
        try
        {
            await stocks.DisposeAsync();
            if (stocks.Failure is { } failure) throw failure;
            LogMessages.TableSaved(logger, stocks.Table.Count, options.Value.Path);
        }
        catch (StoreException unwritable)
        {
            LogMessages.TableNotSaved(logger, unwritable.Message);
            throw;
        }
    }

    /// <summary>Runs on the thread of the signal, since the thread pool may be starving.</summary>
    private void SaveEarly()
    {
        try
        {
#pragma warning disable VSTHRD002 // It completes on a dedicated thread
            stocks.SaveAsync().GetAwaiter().GetResult();
#pragma warning restore VSTHRD002
        }
        catch (StoreException unwritable)
        {
            LogMessages.TableNotSaved(logger, unwritable.Message);
        }
    }
}
