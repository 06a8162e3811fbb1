using Microsoft.Extensions.Options;
using StockExchange.CommandLine;
using StockExchange.StockApi.Telemetry;
using StockExchange.StockStore;
using StockExchange.StockStore.Commits;

namespace StockExchange.StockApi.Hosting;

/// <summary>
/// Ends the process when its shutdown takes too long. The host's own timeout needs the thread pool: while that starves, as in the
/// blocking variants, an orchestrator would kill the process first.
/// </summary>
internal sealed class ShutdownDeadline(
    IStocks stocks, IHostApplicationLifetime lifetime, IOptions<HostOptions> host, ILogger<ShutdownDeadline> logger)
    : IHostedService
{
    /// <summary>Time for the end of the services after the host's own timeout.</summary>
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(1);

    private CancellationTokenRegistration _stopping;

    public Task StartAsync(CancellationToken cancellationToken)
    {
        _stopping = lifetime.ApplicationStopping.Register(
            () => new Thread(EndInTime) { IsBackground = true, Name = "shutdown deadline" }.Start());
        return Task.CompletedTask;
    }

    public async Task StopAsync(CancellationToken cancellationToken) => await _stopping.DisposeAsync();

    private void EndInTime()
    {
        TimeSpan limit = host.Value.ShutdownTimeout + Grace;
        if (lifetime.ApplicationStopped.WaitHandle.WaitOne(limit)) return;
        LogMessages.ShutdownTooLong(logger, limit.TotalSeconds);
        Environment.Exit(End());
    }

    private int End()
    {
        try
        {
#pragma warning disable VSTHRD002 // On a dedicated thread, and it completes on another
            stocks.DisposeAsync().AsTask().GetAwaiter().GetResult();
#pragma warning restore VSTHRD002
            if (stocks.Failure is StoreFailedException failed) throw failed; // of the disk: nothing was saved
            return ExitCodes.Done;
        }
        catch (StoreException unwritable)
        {
            LogMessages.TableNotSaved(logger, unwritable.Message);
            return ExitCodes.Failed;
        }
    }
}
