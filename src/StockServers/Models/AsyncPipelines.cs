using System.Net.Sockets;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.Logging.Abstractions;
using StockExchange.StockServers.Connections;
using StockExchange.StockServers.Locks;
using StockExchange.StockServers.Protocol;
using StockExchange.StockServers.Settings;

namespace StockExchange.StockServers.Models;

/// <summary>
/// The asynchronous model: Kestrel's connections and pipelines. An idle connection holds no thread and no buffer. It uses
/// Kestrel's socket transport alone: Kestrel's server and host are for HTTP, and would double a connection's memory.
/// </summary>
internal sealed class AsyncPipelines(ServerSettings settings, TradingFloor floor, ConnectionGate gate) : IServerModel
{
    /// <summary>
    /// Lets .NET's event threads (epoll, kqueue) run completions themselves, instead of queueing them to the thread pool: a fifth
    /// more orders a second. .NET reads it once, with the first socket of the process.
    /// </summary>
    private const string InlineCompletions = "DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS";

    /// <summary>
    /// Maximum number of bytes read ahead from a client that does not receive its answers; Kestrel's default is 1 MB.
    /// </summary>
    private const int MostUnread = 64 * 1_024;

    /// <summary>Shortest and longest time between two searches for idle clients.</summary>
    private static readonly TimeSpan ShortestRound = TimeSpan.FromMilliseconds(25), LongestRound = TimeSpan.FromSeconds(5);

    private readonly OpenConnections<PipeClient> _open = new(
        client => client.Connection.Transport.Input.CancelPendingRead(), client => client.Connection.Abort());

    /// <summary>Must be called before the first socket is created.</summary>
    public static void Prepare(ServerSettings settings) =>
        Environment.SetEnvironmentVariable(InlineCompletions, IsInline(settings) ? "1" : null);

    public Task ServeAsync(Socket listener, CancellationToken stop) => OwnThread.RunAsync("accept", () =>
    {
        if (settings.IdleTimeout is { } limit) _ = OwnThread.RunAsync("idle clients", () => SendIdleAway(limit, stop));
        using var transport = new SocketConnectionContextFactory(
            new() { UnsafePreferInlineScheduling = IsInline(settings), MaxReadBufferSize = MostUnread }, NullLogger.Instance);
        foreach (AdmittedClient client in Acceptor.Accepted(listener, gate, stop))
            ThreadPool.UnsafeQueueUserWorkItem(
                admitted => _ = admitted.HoldAsync(socket => ConverseAsync(transport, socket)), client, preferLocal: false);
        _open.End();
    });

    /// <summary>
    /// Code that never blocks runs on the event threads. With a lookup, which blocks, it runs on the thread pool.
    /// </summary>
    private static bool IsInline(ServerSettings settings) => settings.Lookup == TimeSpan.Zero;

    private async Task ConverseAsync(SocketConnectionContextFactory transport, Socket client)
    {
        var patience = new Patience(settings.IdleTimeout);
        var open = new PipeClient(transport.Create(client), patience);
        _open.Add(open);
        try
        {
            await new PipeConversation(open.Connection.Transport, new Session(floor), patience).HoldAsync();
        }
        finally
        {
            await CloseAsync(open.Connection);
            _open.Remove(open);
        }
    }

    /// <summary>
    /// Late by a quarter of the limit at most. A timer for each client would have to be set by each answer, which cost a tenth of
    /// the processor time of an order.
    /// </summary>
    private void SendIdleAway(TimeSpan limit, CancellationToken stop)
    {
        TimeSpan round = TimeSpan.FromTicks(Math.Clamp(limit.Ticks / 4, ShortestRound.Ticks, LongestRound.Ticks));
        while (!stop.WaitHandle.WaitOne(round)) _open.ForEach(client => client.EndIfIdle());
    }

    /// <summary>Sends what is in the pipe. A client that does not receive it within the idle timeout is cut off.</summary>
    private async Task CloseAsync(ConnectionContext connection)
    {
        using var patience = new CancellationTokenSource(settings.IdleTimeout ?? Timeout.InfiniteTimeSpan);
        using CancellationTokenRegistration cutOff = patience.Token.Register(connection.Abort);
        await connection.DisposeAsync();
    }
}

/// <summary>A connection with pipes, and the idle timeout of its client.</summary>
internal sealed record PipeClient(ConnectionContext Connection, Patience Patience)
{
    /// <summary>Ends the conversation, whether it waits for a read or a flush, if the idle timeout is over.</summary>
    public void EndIfIdle()
    {
        if (!Patience.IsOver) return;
        Connection.Transport.Input.CancelPendingRead();
        Connection.Transport.Output.CancelPendingFlush();
    }
}
