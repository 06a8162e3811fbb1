using System.Net.Sockets;
using StockExchange.CommandLine;
using StockExchange.StockServers.Connections;
using StockExchange.StockServers.Models;
using StockExchange.StockServers.Settings;
using StockExchange.StockStore;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockServers.Hosting;

/// <summary>Runs a server: listen, load, serve, save.</summary>
internal static class ServerLife
{
    /// <summary>
    /// A model ends within 2 s, when it cuts off clients that do not receive their answers. What takes longer is blocked, by a
    /// lookup for example, and is not waited for: the table is saved, and the process ends.
    /// </summary>
    private static readonly TimeSpan LongestEnd = TimeSpan.FromSeconds(3);

    /// <summary>.NET's own threads, those of the store, and some of the thread pool, which .NET aborts without.</summary>
    private const int OtherThreads = 32;

    /// <summary>Handled until the process ends: a further signal must not end it earlier.</summary>
    private static readonly TerminationSignals Signals = new();

    /// <summary>
    /// Returns the exit code: 0 also after a signal, which is the way to end it; 1 if it could not start or not save, 71 if the
    /// system has no more memory or threads.
    /// </summary>
    public static async Task<int> RunAsync(ServerSettings settings)
    {
        EarlyAssemblies.LoadIfFewFiles(typeof(ServerLife).Assembly);
        try
        {
            using Socket listener = Listen(settings);
            using var log = new ServerLog(() => Console.Out);
            return await RunAsync(settings, listener, log, Signals.Token);
        }
        catch (Exception failure) when (failure is StoreException or ServerException)
        {
            await Console.Error.WriteLineAsync(failure.Message);
            return ExitCodes.Failed;
        }
        catch (OutOfMemoryException)
        {
            await Console.Error.WriteLineAsync(
                "The system has no more memory or threads for it (ulimit -u, -v). Lower --workers or --max-connections.");
            return ExitCodes.Exhausted;
        }
    }

    /// <summary>First, so that a start that fails because of the address has touched no file.</summary>
    private static Socket Listen(ServerSettings settings)
    {
        if (settings.Model is ModelNames.ThreadPool && !ThreadCount.CanStart(settings.Workers + OtherThreads))
        {
            throw new ServerException(
                $"The system does not allow threads for {settings.Workers} workers (ulimit -u, -v). Lower --workers.");
        }

        if (settings.Model is ModelNames.Async) AsyncPipelines.Prepare(settings);
        return Listener.Open(settings.Host, settings.Port);
    }

    private static async Task<int> RunAsync(ServerSettings settings, Socket listener, TextWriter log, CancellationToken stop)
    {
        DurableStocks stocks = DurableStocks.Open(
            settings.Stocks, new() { Mode = settings.Durability, OnNotice = Console.Error.WriteLine });
        using var metrics = new ServerMetrics();
        var account = new StoreAccount(settings, stocks);
        try
        {
            if (account.Found is { } found) await log.WriteLineAsync(found);
            await log.WriteLineAsync($"Listening on {listener.LocalEndPoint}: {account.Serving}");
            await ServeAsync(ServerModels.Create(settings, stocks, metrics, log, stop), stocks, listener, stop);
        }
        catch
        {
            await stocks.DisposeAsync(); // a server that fails keeps acknowledged orders, too
            throw;
        }

        return await EndAsync(stocks, account, log);
    }

    private static async Task<int> EndAsync(DurableStocks stocks, StoreAccount account, TextWriter log)
    {
        try
        {
            await stocks.DisposeAsync();
        }
        catch (StoreException failure)
        {
            await Console.Error.WriteLineAsync($"{failure.Message} {account.NotSaved}");
            return ExitCodes.Failed;
        }

        if (stocks.Failure is null) await log.WriteLineAsync(account.Saved);
        else await Console.Error.WriteLineAsync(account.NotSaved);
        return stocks.Failure is null ? ExitCodes.Done : ExitCodes.Failed;
    }

    private static async Task ServeAsync(IServerModel model, DurableStocks stocks, Socket listener, CancellationToken stop)
    {
        using var late = new CancellationTokenSource();
        using CancellationTokenRegistration hurrying = stop.Register(() => late.CancelAfter(LongestEnd));
        Task saved = Task.CompletedTask;
        CancellationTokenRegistration saving = stop.Register(() => saved = SaveAtOnceAsync(stocks));
        try
        {
            await model.ServeAsync(listener, stop).WaitAsync(late.Token);
        }
        catch (OperationCanceledException) when (late.IsCancellationRequested)
        {
            await Console.Error.WriteLineAsync("Some commands did not end in time; their clients were not answered.");
        }

        await saving.DisposeAsync(); // returns when it has been called
        await saved;
    }

    /// <summary>
    /// For Snapshot mode; the others have nothing to save. The server may be killed before all clients have their answers.
    /// </summary>
    private static async Task SaveAtOnceAsync(DurableStocks stocks)
    {
        try
        {
            await stocks.SaveAsync();
        }
        catch (StoreException failure)
        {
            await Console.Error.WriteLineAsync($"{failure.Message} Saving is retried when all clients have their answers.");
        }
    }
}
