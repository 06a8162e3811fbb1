using System.Collections.Concurrent;
using System.Net.Sockets;
using StockExchange.StockServers.Connections;
using StockExchange.StockServers.Locks;
using StockExchange.StockServers.Settings;

namespace StockExchange.StockServers.Models;

/// <summary>
/// The report's pool: N threads created in advance, and a bounded buffer of accepted connections (producer and consumers). A
/// worker keeps its connection until the client disconnects, so N slow clients starve all others. When the buffer is full,
/// nothing more is accepted, and the operating system's backlog fills: back-pressure.
/// </summary>
internal sealed class PreMadePool(
    ServerSettings settings, TradingFloor floor, ConnectionGate gate, ServerMetrics metrics, TextWriter log)
    : IServerModel
{
    private static readonly TimeSpan BetweenWarnings = TimeSpan.FromSeconds(5);

    private readonly OpenConnections<Socket> _open = BlockingConversation.NoneOpen();
    private int _clients; // those with a worker and those waiting for one
    private long _lastWarning;

    public async Task ServeAsync(Socket listener, CancellationToken stop)
    {
        using var buffer = new BlockingCollection<AdmittedClient>(settings.Buffer);
        Task[] workers =
        [
            .. Enumerable.Range(1, settings.Workers)
                .Select(number => OwnThread.RunAsync($"worker {number}", () => Work(buffer))),
        ];
        await OwnThread.RunAsync("accept", () =>
        {
            Accept(listener, buffer, stop);
            buffer.CompleteAdding();
            _open.End();
        });
        await Task.WhenAll(workers);
    }

    private void Accept(Socket listener, BlockingCollection<AdmittedClient> buffer, CancellationToken stop)
    {
        foreach (AdmittedClient client in Acceptor.Accepted(listener, gate, stop))
        {
            metrics.Waiting.Add(1);
            int waiting = Interlocked.Increment(ref _clients) - settings.Workers;
            if (waiting > 0) Warn(waiting);
            if (!TryAdd(buffer, client, stop)) client.Dispose();
        }
    }

    private static bool TryAdd(BlockingCollection<AdmittedClient> buffer, AdmittedClient client, CancellationToken stop)
    {
        try
        {
            buffer.Add(client, stop);
            return true;
        }
        catch (OperationCanceledException)
        {
            return false;
        }
    }

    private void Work(BlockingCollection<AdmittedClient> buffer)
    {
        foreach (AdmittedClient client in buffer.GetConsumingEnumerable())
        {
            metrics.Waiting.Add(-1);
            client.Hold(Converse);
            Interlocked.Decrement(ref _clients);
        }
    }

    private void Converse(Socket socket) => BlockingConversation.Hold(socket, _open, floor, settings.IdleTimeout);

    private void Warn(int waiting)
    {
        if (_lastWarning != 0 && TimeProvider.System.GetElapsedTime(_lastWarning) < BetweenWarnings) return;
        _lastWarning = TimeProvider.System.GetTimestamp();
        string connections = waiting == 1 ? "connection waits" : "connections wait";
        log.WriteLine($"All {settings.Workers} workers have a client; {waiting} {connections}. More workers: --workers.");
    }
}
