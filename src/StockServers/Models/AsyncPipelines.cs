using System.IO.Pipelines;
using System.Net.Sockets;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.Logging.Abstractions;
using StockExchange.StockServers.Connections;
using StockExchange.StockServers.Locks;
using StockExchange.StockServers.Protocol;
using StockExchange.StockServers.Settings;
using StockExchange.StockStore.Commits;

namespace StockExchange.StockServers.Models;

/// <summary>
/// The modern answer: Kestrel's connections and pipelines. A connection that has nothing to do holds no thread and no buffer. It
/// is Kestrel's socket transport by itself: its server and its host are for HTTP, and cost a connection as much memory again.
/// </summary>
internal sealed class AsyncPipelines(ServerSettings settings, TradingFloor floor, ConnectionGate gate) : IServerModel
{
    /// <summary>After so much output it is sent, when it is durable, and the client's room is waited for.</summary>
    private const int FlushAfter = 16 * 1_024;

    /// <summary>
    /// .NET's threads that wait for events (epoll, kqueue) complete what the events are for by themselves, instead of handing it
    /// to the thread pool: a fifth more orders a second. Read once, with the first socket of the process.
    /// </summary>
    private const string InlineCompletions = "DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS";

    /// <summary>Of a client that does not take its answers, so much is read, in bytes; Kestrel's own default is 1 MB.</summary>
    private const int MostUnread = 64 * 1_024;

    private const int AnswerSize = 1_024;

    private static readonly byte[] DiskFailed = Session.DiskFailed.ToArray();

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
        foreach (Socket client in Acceptor.Accepted(listener, gate, stop))
            ThreadPool.UnsafeQueueUserWorkItem(socket => _ = HoldAsync(transport, socket), client, preferLocal: false);
        _open.End();
    });

    /// <summary>
    /// What never blocks runs where its event arrives. With a lookup that is on the thread pool's threads, which is where code
    /// belongs that may block.
    /// </summary>
    private static bool IsInline(ServerSettings settings) => settings.Lookup == TimeSpan.Zero;

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
        try
        {
            await ConverseAsync(client, new Session(floor), patience);
        }
        catch (StoreFailedException)
        {
            await client.Output.WriteAsync(DiskFailed, patience.Token);
        }
    }

    private static async Task ConverseAsync(IDuplexPipe client, Session session, Patience patience)
    {
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
        while (Answer(session, ref part, output) is > 0 and var written)
        {
            if (!session.Unacknowledged.IsDone) patience.Suspend(); // for the disk the client cannot be blamed
            await DurableAsync(session.Unacknowledged);
            patience.Renew();
            output.Advance(written); // not earlier: what the pipe has been given goes out, at the latest when it is closed
            FlushResult flush = await output.FlushAsync(patience.Token);
            if (flush.IsCompleted) throw new IOException("The client is gone.");
            patience.Renew();
        }
    }

    /// <summary>Resumes on the thread pool, unless there is nothing to wait for.</summary>
#pragma warning disable VSTHRD003 // It completes on a thread of the store's own, which waits for nobody
    private static Task DurableAsync(Commit commit) => commit.Task;
#pragma warning restore VSTHRD003

    /// <summary>
    /// Writes answers into the pipe's memory, where nobody sees them yet. It asks the pipe for memory only when there are any:
    /// the pipe would keep it while the client is idle.
    /// </summary>
    /// <returns>How many bytes.</returns>
    private static int Answer(Session session, ref ReadOnlyMemory<byte> part, PipeWriter output)
    {
        ReadOnlySpan<byte> rest = part.Span;
        Span<byte> first = stackalloc byte[AnswerSize];
        int written = session.Run(ref rest, first);
        if (written > 0)
        {
            bool isMore = first.Length - written < Session.LongestAnswer;
            Span<byte> room = output.GetSpan(isMore ? FlushAfter : written);
            first[..written].CopyTo(room);
            if (isMore) written += session.Run(ref rest, room[written..]);
        }

        part = part[^rest.Length..];
        return written;
    }

    /// <summary>Cancels what takes longer than the idle timeout; costs nothing when there is none.</summary>
    private sealed class Patience(TimeSpan? limit) : IDisposable
    {
        private readonly CancellationTokenSource? _late = limit is { } time ? new(time) : null;

        public CancellationToken Token => _late?.Token ?? CancellationToken.None;

        public void Suspend() => _late?.CancelAfter(Timeout.InfiniteTimeSpan);

        public void Renew() => _late?.CancelAfter(limit!.Value);

        public void Dispose() => _late?.Dispose();
    }
}
