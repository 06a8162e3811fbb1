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

    /// <summary>How often idle clients are looked for, at the least and at the most.</summary>
    private static readonly TimeSpan ShortestRound = TimeSpan.FromMilliseconds(25), LongestRound = TimeSpan.FromSeconds(5);

    private readonly OpenConnections<PipeClient> _open = new(client => client.EndInput(), client => client.CutOff());

    /// <summary>Has to be called before the first socket is made.</summary>
    public static void Prepare(ServerSettings settings) =>
        Environment.SetEnvironmentVariable(InlineCompletions, IsInline(settings) ? "1" : null);

    public Task ServeAsync(Socket listener, CancellationToken stop) => OwnThread.RunAsync("accept", () =>
    {
        using CancellationTokenRegistration closing = stop.Register(listener.Dispose);
        if (settings.IdleTimeout is { } limit) _ = OwnThread.RunAsync("idle clients", () => SendIdleAway(limit, stop));
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
    /// A quarter of the limit late at the most. A timer for each client would have to be set anew by each answer, which cost a
    /// tenth of the CPU of an order.
    /// </summary>
    private void SendIdleAway(TimeSpan limit, CancellationToken stop)
    {
        TimeSpan round = TimeSpan.FromTicks(Math.Clamp(limit.Ticks / 4, ShortestRound.Ticks, LongestRound.Ticks));
        while (!stop.WaitHandle.WaitOne(round)) _open.ForEach(client => client.EndIfIdle());
    }

    /// <summary>What is in the pipe still goes out. Who does not take it within the idle timeout is cut off.</summary>
    private async Task CloseAsync(ConnectionContext connection)
    {
        using var patience = new CancellationTokenSource(settings.IdleTimeout ?? Timeout.InfiniteTimeSpan);
        using CancellationTokenRegistration cutOff = patience.Token.Register(connection.Abort);
        await connection.DisposeAsync();
    }
}
