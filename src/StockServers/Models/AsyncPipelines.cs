using System.Buffers;
using System.IO.Pipelines;
using System.Net;
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
    /// <summary>After so much output it is sent, and the client's room is waited for.</summary>
    private const int FlushAfter = 16 * 1_024;

    /// <summary>
    /// .NET's threads that wait for events (epoll, kqueue) complete what the events are for by themselves, instead of handing it
    /// to the thread pool: a fifth more orders a second. Read once, with the first socket of the process.
    /// </summary>
    private const string InlineCompletions = "DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS";

    /// <summary>Of a client that does not take its answers, so much is read, in bytes; Kestrel's own default is 1 MB.</summary>
    private const int MostUnread = 64 * 1_024;

    private const int AnswerSize = 1_024;

    private readonly OpenConnections<ConnectionContext> _open = new(
        connection => connection.Transport.Input.CancelPendingRead(), connection => connection.Abort());

    /// <summary>
    /// What never blocks runs where its event arrives. With a lookup that is on the thread pool's threads, which is where code
    /// belongs that may block.
    /// </summary>
    private bool IsInline => settings.Lookup == TimeSpan.Zero;

    public Task ServeAsync(Action<EndPoint> onListening, CancellationToken stop) => OwnThread.RunAsync("accept", () =>
    {
        Environment.SetEnvironmentVariable(InlineCompletions, IsInline ? "1" : null);
        using Socket listener = Listener.Open(settings.Host, settings.Port);
        using CancellationTokenRegistration closing = stop.Register(listener.Dispose);
        using var transport = new SocketConnectionContextFactory(
            new() { UnsafePreferInlineScheduling = IsInline, MaxReadBufferSize = MostUnread }, NullLogger.Instance);
        onListening(listener.LocalEndPoint!);
        foreach (Socket client in Acceptor.Accepted(listener, gate, stop))
            ThreadPool.UnsafeQueueUserWorkItem(socket => _ = HoldAsync(transport, socket), client, preferLocal: false);
        _open.End();
    });

    private async Task HoldAsync(SocketConnectionContextFactory transport, Socket client)
    {
        ConnectionContext connection = transport.Create(client);
        _open.Add(connection);
        try
        {
            await ConverseAsync(connection.Transport);
        }
        catch (Exception end) when (end is IOException or OperationCanceledException)
        {
            // The client is gone, or was idle for too long.
        }
        finally
        {
            await CloseAsync(connection);
            _open.Remove(connection);
            gate.Leave();
        }
    }

    /// <summary>What is in the pipe still goes out. Who does not take it within the idle timeout is cut off.</summary>
    private async Task CloseAsync(ConnectionContext connection)
    {
        using var patience = new CancellationTokenSource(settings.IdleTimeout ?? Timeout.InfiniteTimeSpan);
        using CancellationTokenRegistration cutOff = patience.Token.Register(connection.Abort);
        await connection.DisposeAsync();
    }

    private async Task ConverseAsync(IDuplexPipe client)
    {
        using var patience = new Patience(settings.IdleTimeout);
        var session = new Session(floor);
        while (!session.IsOver)
        {
            ReadResult read = await client.Input.ReadAsync(patience.Token);
            patience.Renew();
            foreach (ReadOnlyMemory<byte> part in read.Buffer) await AnswerAsync(session, part, client.Output, patience);
            client.Input.AdvanceTo(read.Buffer.End);
            if (read.IsCompleted || read.IsCanceled) return;
        }
    }

    private static async ValueTask AnswerAsync(Session session, ReadOnlyMemory<byte> part, PipeWriter output, Patience patience)
    {
        while (Answer(session, ref part, output))
        {
            FlushResult flush = await output.FlushAsync(patience.Token);
            if (flush.IsCompleted) throw new IOException("The client is gone.");
            patience.Renew();
        }
    }

    /// <summary>False when there is nothing to send. It asks the pipe for memory only then: the pipe would keep it while the
    /// client is idle.</summary>
    private static bool Answer(Session session, ref ReadOnlyMemory<byte> part, PipeWriter output)
    {
        int total = 0;
        ReadOnlySpan<byte> rest = part.Span;
        Span<byte> answer = stackalloc byte[AnswerSize];
        while (total < FlushAfter && session.Run(ref rest, answer) is > 0 and var written)
        {
            output.Write(answer[..written]);
            total += written;
        }

        part = part[^rest.Length..];
        return total > 0;
    }

    /// <summary>Cancels what takes longer than the idle timeout; costs nothing when there is none.</summary>
    private sealed class Patience(TimeSpan? limit) : IDisposable
    {
        private readonly CancellationTokenSource? _late = limit is { } time ? new(time) : null;

        public CancellationToken Token => _late?.Token ?? CancellationToken.None;

        public void Renew() => _late?.CancelAfter(limit!.Value);

        public void Dispose() => _late?.Dispose();
    }
}
