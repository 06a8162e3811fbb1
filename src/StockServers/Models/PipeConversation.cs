using System.IO.Pipelines;
using StockExchange.StockServers.Protocol;
using StockExchange.StockStore.Commits;

namespace StockExchange.StockServers.Models;

/// <summary>A session over a pair of pipes. It holds no thread while it waits for its client or the disk.</summary>
/// <param name="client">The client's pipes.</param>
/// <param name="session">The session.</param>
/// <param name="patience">
/// The idle timeout. Answers renew it, not reads: a complete command has an answer, and parts of one have none.
/// </param>
internal sealed class PipeConversation(IDuplexPipe client, Session session, Patience patience)
{
    /// <summary>Bytes of output after which it is flushed, once it is durable.</summary>
    private const int FlushAfter = 16 * 1_024;

    private const int AnswerSize = 1_024;

    /// <summary>
    /// Number of reads and answers in a row on one thread. It may be the event thread of all connections, which a client that
    /// always sends more would keep: each read, flush and receive completes synchronously then.
    /// </summary>
    private const int TurnsInARow = 64;

    private static readonly byte[] DiskFailed = Session.DiskFailed.ToArray();

    private int _turns;

    public async Task HoldAsync()
    {
        try
        {
            await ConverseAsync();
        }
        catch (StoreFailedException)
        {
            patience.Renew();
            await client.Output.WriteAsync(DiskFailed);
        }
    }

    private async Task ConverseAsync()
    {
        while (!session.IsOver)
        {
            ReadResult read = await client.Input.ReadAsync();
            foreach (ReadOnlyMemory<byte> part in read.Buffer) await AnswerAsync(part);
            client.Input.AdvanceTo(read.Buffer.End);
            if (read.IsCompleted || read.IsCanceled) return;
            if (IsTurnOver()) await Task.Yield();
        }
    }

    private async ValueTask AnswerAsync(ReadOnlyMemory<byte> part)
    {
        while (Answer(ref part) is > 0 and var written)
        {
            if (!session.Unacknowledged.IsDone) patience.Suspend(); // waiting for the disk does not count as idle
            await DurableAsync(session.Unacknowledged);
            patience.Renew();
            // Not earlier: the pipe sends what it has, at the latest when it is closed.
            client.Output.Advance(written);
            FlushResult flush = await client.Output.FlushAsync();
            if (flush.IsCompleted || flush.IsCanceled) throw new IOException("The client is gone, or takes nothing.");
            patience.Renew();
            if (IsTurnOver()) await Task.Yield();
        }
    }

    /// <summary>Whether to continue on the thread pool, so that the present thread can serve others.</summary>
    private bool IsTurnOver() => ++_turns % TurnsInARow == 0;

    /// <summary>Resumes on the thread pool, unless the commit is done.</summary>
#pragma warning disable VSTHRD003 // It completes on the store's dedicated thread
    private static Task DurableAsync(Commit commit) => commit.Task;
#pragma warning restore VSTHRD003

    /// <summary>
    /// Writes answers to the pipe's memory without sending them. It requests memory only when there are answers, because the pipe
    /// would keep it while the client is idle.
    /// </summary>
    /// <returns>The number of bytes.</returns>
    private int Answer(ref ReadOnlyMemory<byte> part)
    {
        ReadOnlySpan<byte> rest = part.Span;
        Span<byte> first = stackalloc byte[AnswerSize];
        int written = session.Run(ref rest, first);
        if (written > 0)
        {
            bool isMore = first.Length - written < Session.LongestAnswer;
            Span<byte> room = client.Output.GetSpan(isMore ? FlushAfter : written);
            first[..written].CopyTo(room);
            if (isMore) written += session.Run(ref rest, room[written..]);
        }

        part = part[^rest.Length..];
        return written;
    }
}
