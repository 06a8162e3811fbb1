using System.IO.Pipelines;
using StockExchange.StockServers.Protocol;
using StockExchange.StockStore.Commits;

namespace StockExchange.StockServers.Models;

/// <summary>A session over a pair of pipes. While it waits, for its client or for the disk, it holds no thread.</summary>
/// <param name="client">Where its bytes come from and go to.</param>
/// <param name="session">What is said.</param>
/// <param name="patience">
/// With the client. It is renewed by answers, not by what is read: a command that is complete has an answer, and pieces of one
/// have none.
/// </param>
internal sealed class PipeConversation(IDuplexPipe client, Session session, Patience patience)
{
    /// <summary>After so much output it is sent, when it is durable, and the client's room is waited for.</summary>
    private const int FlushAfter = 16 * 1_024;

    private const int AnswerSize = 1_024;

    /// <summary>
    /// Reads and answers in a row on one thread. The thread may be the one that waits for the events of all connections, and a
    /// client that always has more to say would keep it for good: each read, flush and receive completes at once then.
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
            if (!session.Unacknowledged.IsDone) patience.Suspend(); // for the disk the client cannot be blamed
            await DurableAsync(session.Unacknowledged);
            patience.Renew();
            // Not earlier: what the pipe has been given goes out, at the latest when it is closed.
            client.Output.Advance(written);
            FlushResult flush = await client.Output.FlushAsync();
            if (flush.IsCompleted || flush.IsCanceled) throw new IOException("The client is gone, or takes nothing.");
            patience.Renew();
            if (IsTurnOver()) await Task.Yield();
        }
    }

    /// <summary>
    /// Then the thread pool goes on with it, behind whatever waits there, and its thread is free for the others.
    /// </summary>
    private bool IsTurnOver() => ++_turns % TurnsInARow == 0;

    /// <summary>Resumes on the thread pool, unless there is nothing to wait for.</summary>
#pragma warning disable VSTHRD003 // It completes on a thread of the store's own, which waits for nobody
    private static Task DurableAsync(Commit commit) => commit.Task;
#pragma warning restore VSTHRD003

    /// <summary>
    /// Writes answers into the pipe's memory, where nobody sees them yet. It asks the pipe for memory only when there are any:
    /// the pipe would keep it while the client is idle.
    /// </summary>
    /// <returns>How many bytes.</returns>
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
