using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Disk;
using StockExchange.StockStore.Journal;

namespace StockExchange.StockStore.Durability;

/// <summary>
/// Makes batches durable, one after the other: while one is written and flushed, the next one fills (group commit: DeWitt and
/// others, Implementation techniques for main memory database systems, SIGMOD 1984). One thread commits at a time. Nothing is
/// written before there is something to commit.
/// </summary>
internal sealed class Committer(
    IDisk disk, string stocks, DurabilitySettings settings, AppliedChanges orders, RecoveredTable recovered, Marks marks,
    TimeProvider time) : IDisposable
{
    private readonly Lock _turn = new();
    private JournalFile? _last = recovered.Last;
    private JournalWriter? _writer;
    private long _written = recovered.Sequence;
    private long _carried = recovered.Changes == 0 ? recovered.Last?.End ?? 0 : 0;
    private byte[]? _spare;

    /// <summary>Whether the journal is so long that a new one should begin.</summary>
    public bool IsLong => // the end clears the writer
        _writer is { } writer && writer.Length - Volatile.Read(ref _carried) > settings.CheckpointBytes;

    /// <summary>Excludes the journal's present content from its length: a new journal would contain it as well.</summary>
    public void NoteFolded() => Volatile.Write(ref _carried, _writer?.Length ?? 0);

    /// <summary>Commits one batch; false if there was none. A failure closes the store, and is not thrown.</summary>
    public bool CommitOnce()
    {
        lock (_turn) return CommitOnce_NeedsTurn(mayFlush: true);
    }

    /// <summary>
    /// The same on a client's thread, unless it would wait for another thread or for the disk. Orders that arrived meanwhile and
    /// found the lock taken are left to the store's thread: so none is forgotten, and no client commits for others without end.
    /// </summary>
    public void CommitIfFree()
    {
        if (!_turn.TryEnter()) return;
        try
        {
            CommitOnce_NeedsTurn(mayFlush: false);
        }
        finally
        {
            _turn.Exit();
        }

        if (IsLong || orders.HasWork) orders.Wake();
    }

    /// <summary>
    /// Begins a new journal. The content of the old one is on disk before, so that only the last journal can have a torn tail. A
    /// failure closes the store: the new journal may exist in part, and then the old one is not the last any more.
    /// </summary>
    /// <exception cref="StoreFailedException">The journal cannot be created.</exception>
    public void BeginNext()
    {
        lock (_turn)
        {
            OrClose(() =>
            {
                JournalWriter before = Writer();
                before.Flush();
                _writer = JournalWriter.Create(disk, stocks, JournalHead.New(before.Generation + 1, _written));
                _carried = 0;
                orders.Generation = _writer.Generation;
                before.Dispose();
                NoteDurable(_writer);
            });
        }
    }

    /// <summary>Writes and flushes records when no thread commits any more; does nothing without a journal.</summary>
    /// <exception cref="StoreFailedException">The journal cannot be written.</exception>
    public void WriteNow(params ReadOnlySpan<JournalRecord> records)
    {
        if (records.IsEmpty || (_writer is null && _last is null)) return;
        CommitBatch batch = Batch(records);
        OrClose(() => Write(Writer(), batch));
    }

    /// <summary>Deletes the journal, if there is one.</summary>
    public void DeleteJournal()
    {
        if (_writer is null) return;
        disk.Delete(JournalNames.ForGeneration(stocks, _writer.Generation));
        disk.FlushNames(Path.GetDirectoryName(stocks)!);
        _writer.Dispose();
        (_writer, _last) = (null, null);
    }

    public void Dispose() => _writer?.Dispose();

    private bool CommitOnce_NeedsTurn(bool mayFlush)
    {
        if (orders.Take(_spare, mayFlush) is not { } batch) return false;
        _spare = null;
        if (orders.End is StoreFailedException failed) batch.Fail(failed);
        else Commit(batch);
        return true;
    }

    private void OrClose(Action write)
    {
        try
        {
            write();
        }
        catch (Exception failure)
        {
            var failed = new StoreFailedException(failure);
            orders.Close(failed);
            settings.Notify(failed.Message);
            throw failed;
        }
    }

    private void Commit(CommitBatch batch)
    {
        long acknowledged = 0;
        try
        {
            JournalWriter writer = Writer();
            acknowledged = writer.Length;
            writer.Append(batch.Written, time.GetUtcNow());
            if (batch.LastChange > 0) _written = batch.LastChange;
            // Acknowledged means durable: the batch succeeds only after the flush has returned.
            if (batch.MustFlush || settings.Mode == DurabilityMode.Fsync) Flush(writer);
        }
        catch (Exception failure)
        {
            Fail(batch, acknowledged, new(failure));
            return;
        }

        _spare = batch.Recycle();
        batch.Succeed();
    }

    /// <summary>
    /// The store is closed before the batch fails. As the batch will never be acknowledged, it is removed from the journal again,
    /// if the disk still allows it.
    /// </summary>
    private void Fail(CommitBatch batch, long acknowledged, StoreFailedException failure)
    {
        orders.Close(failure);
        try
        {
            if (acknowledged > 0) _writer!.CutBack(acknowledged);
        }
        catch (Exception)
        {
            // Then the journal may end with orders that were answered with 503; retries with their keys show the result.
        }

        batch.Fail(failure);
        settings.Notify(failure.Message);
    }

    private JournalWriter Writer()
    {
        if (_writer is not null) return _writer;
        JournalWriter writer = _last is null ? CreateFirst() : JournalWriter.Continue(disk, _last, recovered.Unfinished);
        try
        {
            AppendBasis(writer);
        }
        catch
        {
            writer.Dispose();
            throw;
        }

        orders.Generation = writer.Generation;
        return _writer = writer;
    }

    /// <summary>A mark that is still there is of journals that somebody has taken away.</summary>
    private JournalWriter CreateFirst()
    {
        marks.Delete();
        return JournalWriter.Create(disk, stocks, JournalHead.New(1, recovered.Sequence));
    }

    /// <summary>
    /// Records which stock.txt the following changes belong to. Each process does: after an orderly end the file may be edited,
    /// and the process before may have ended before it wrote a base. It is on disk before any change, so that a damaged base is
    /// never taken for a torn tail.
    /// </summary>
    private void AppendBasis(JournalWriter writer) =>
        Write(writer, Batch(JournalRecord.Base(recovered.Folded, recovered.Fingerprint)));

    private static CommitBatch Batch(params ReadOnlySpan<JournalRecord> records)
    {
        var batch = new CommitBatch(new byte[Frame.HeadSize + RecordCodec.MaxSize]);
        foreach (JournalRecord record in records) batch.Append(record);
        return batch;
    }

    private void Write(JournalWriter writer, CommitBatch batch)
    {
        writer.Append(batch.Written, time.GetUtcNow());
        Flush(writer);
    }

    private void Flush(JournalWriter writer)
    {
        writer.Flush();
        NoteDurable(writer);
    }

    /// <summary>
    /// Only after a flush: in Flush mode the mark says less than was acknowledged, because a power cut may take the rest.
    /// </summary>
    private void NoteDurable(JournalWriter writer) => marks.Note(writer.Head, writer.Length, _written);
}
