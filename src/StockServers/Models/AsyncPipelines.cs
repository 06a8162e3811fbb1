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
/// The modern answer: Kestrel's connections and pipelines. A connection that has nothing to do holds no thread and no buffer. It
/// is Kestrel's socket transport by itself: its server and its host are for HTTP, and cost a connection as much memory again.
/// </summary>
internal sealed class AsyncPipelines(ServerSettings settings, TradingFloor floor, ConnectionGate gate) : IServerModel
{
    /// <summary>
    /// .NET's threads that wait for events (epoll, kqueue) complete what the events are for by themselves, instead of handing it
    /// to the thread pool: a fifth more orders a second. Read once, with the first socket of the process.
    /// </summary>
    private const string InlineCompletions = "DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS";

    /// <summary>Of a client that does not take its answers, so much is read, in bytes; Kestrel's own default is 1 MB.</summary>
    private const int MostUnread = 64 * 1_024;

    private readonly OpenConnections<ConnectionContext> _open = new(
        connection => connection.Transport.Input.CancelPendingRead(), connection => connection.Abort());

    /// <summary>Has to be called before the first socket is made.</summary>
    public static void Prepare(ServerSettings settings) =>
        Environment.SetEnvironmentVariable(InlineCompletions, IsInline(settings) ? "1" : null);

    public Task ServeAsync(Socket listener, CancellationToken stop) => OwnThread.RunAsync("accept", () =>
    {
        using CancellationTokenRegistration closing = stop.Register(listener.Dispose);
        using var transport = new SocketConnectionContextFactory(
            new() { UnsafePreferInlineScheduling = IsInline(settings), MaxReadBufferSize = MostUnread }, NullLogger.Instance);
        foreach (AdmittedClient client in Acceptor.Accepted(listener, gate, stop))
            ThreadPool.UnsafeQueueUserWorkItem(
                admitted => _ = admitted.HoldAsync(socket => ConverseAsync(transport, socket)), client, preferLocal: false);
        _open.End();
    });

    /// <summary>
    /// What never blocks runs where its event arrives. With a lookup that is on the thread pool's threads, which is where code
    /// belongs that may block.
    /// </summary>
    private static bool IsInline(ServerSettings settings) => settings.Lookup == TimeSpan.Zero;

    private async Task ConverseAsync(SocketConnectionContextFactory transport, Socket client)
    {
        ConnectionContext connection = transport.Create(client);
        _open.Add(connection);
        try
        {
            using var patience = new Patience(settings.IdleTimeout);
            await new PipeConversation(connection.Transport, new Session(floor), patience).HoldAsync();
        }
        finally
        {
            await CloseAsync(connection);
            _open.Remove(connection);
        }
    }

    /// <summary>What is in the pipe still goes out. Who does not take it within the idle timeout is cut off.</summary>
    private async Task CloseAsync(ConnectionContext connection)
    {
        using var patience = new CancellationTokenSource(settings.IdleTimeout ?? Timeout.InfiniteTimeSpan);
        using CancellationTokenRegistration cutOff = patience.Token.Register(connection.Abort);
        await connection.DisposeAsync();
    }
}
