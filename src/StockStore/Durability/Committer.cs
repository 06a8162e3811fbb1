using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Disk;
using StockExchange.StockStore.Journal;

namespace StockExchange.StockStore.Durability;

/// <summary>
/// Makes batches durable, one after the other: while one is written and flushed, the next gathers (group commit: DeWitt and
/// others, Implementation techniques for main memory database systems, SIGMOD 1984). One thread at a time has the turn.
/// </summary>
internal sealed class Committer : IDisposable
{
    private readonly IDisk _disk;
    private readonly string _stocks;
    private readonly DurabilitySettings _settings;
    private readonly AppliedChanges _orders;
    private readonly Lock _turn = new();
    private JournalFile? _last;
    private readonly RecoveredTable _recovered;
    private JournalWriter? _writer;
    private long _written;
    private long _carried;
    private byte[]? _spare;

    /// <param name="disk">Where it is.</param>
    /// <param name="stocks">The stock.txt.</param>
    /// <param name="settings">Fsync or Flush.</param>
    /// <param name="orders">What is committed.</param>
    /// <param name="recovered">What was there. Nothing is written before there is something to commit.</param>
    public Committer(IDisk disk, string stocks, DurabilitySettings settings, AppliedChanges orders, RecoveredTable recovered)
    {
        (_disk, _stocks, _settings, _orders) = (disk, stocks, settings, orders);
        (_recovered, _last, _written) = (recovered, recovered.Last, recovered.Sequence);
        if (recovered.Changes == 0) _carried = _last?.End ?? 0;
        orders.Generation = _last?.Head?.Generation ?? 0;
    }

    /// <summary>Whether the journal is so long that another should begin.</summary>
    public bool IsLong =>
        _writer is { } writer && writer.Length - Volatile.Read(ref _carried) > _settings.CheckpointBytes; // the end clears it

    /// <summary>What the journal has by now counts no more: it would be there in the next one as well.</summary>
    public void NoteFolded() => Volatile.Write(ref _carried, _writer?.Length ?? 0);

    /// <summary>Commits what there is; false if there was nothing. A failure closes the store, and is not thrown.</summary>
    public bool CommitOnce()
    {
        lock (_turn) return CommitOnce_NeedsTurn(mayFlush: true);
    }

    /// <summary>
    /// The same on a client's thread, unless that would wait: for another thread's turn, or for the disk. Whoever gives the turn
    /// back looks whether something came that found it taken, and leaves that to the store's thread; so nothing stays behind, and
    /// no client commits for others without end.
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

        if (IsLong || _orders.HasWork) _orders.Wake();
    }

    /// <summary>
    /// Begins another journal. What the old one has is on disk by then, so that only the last of all journals can have a torn
    /// end. A failure closes the store: what is half made may be the last by its name, and then the old one cannot go on.
    /// </summary>
    /// <exception cref="StoreFailedException">It could not be done.</exception>
    public void BeginNext()
    {
        lock (_turn)
        {
            OrClose(() =>
            {
                JournalWriter before = Writer();
                before.Flush();
                _writer = JournalWriter.Create(_disk, _stocks, new(before.Generation + 1, _written));
                _carried = 0;
                _orders.Generation = _writer.Generation;
                before.Dispose();
            });
        }
    }

    /// <summary>
    /// Writes records at the end of the store's life, when nobody commits any more, and only if there is a journal.
    /// </summary>
    /// <exception cref="StoreFailedException">It could not be done.</exception>
    public void WriteNow(params ReadOnlySpan<JournalRecord> records)
    {
        if (records.IsEmpty || (_writer is null && _last is null)) return;
        CommitBatch batch = Batch(records);
        OrClose(() => Write(Writer(), batch));
    }

    /// <summary>Removes the journal, if there is one.</summary>
    public void DeleteJournal()
    {
        if (_writer is null) return;
        _disk.Delete(JournalNames.ForGeneration(_stocks, _writer.Generation));
        _disk.FlushNames(Path.GetDirectoryName(_stocks)!);
        _writer.Dispose();
        (_writer, _last) = (null, null);
    }

    public void Dispose() => _writer?.Dispose();

    private bool CommitOnce_NeedsTurn(bool mayFlush)
    {
        if (_orders.Take(_spare, mayFlush) is not { } batch) return false;
        _spare = null;
        if (_orders.End is StoreFailedException failed) batch.Fail(failed);
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
            _orders.Close(failed);
            _settings.Tell(failed.Message);
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
            writer.Append(batch.Written);
            // Acknowledged means durable: nobody hears of the batch before the flush has returned.
            if (batch.MustFlush || _settings.Mode == DurabilityMode.Fsync) writer.Flush();
        }
        catch (Exception failure)
        {
            Fail(batch, acknowledged, new(failure));
            return;
        }

        if (batch.LastChange > 0) _written = batch.LastChange;
        _spare = batch.Recycle();
        batch.Succeed();
    }

    /// <summary>
    /// For good. The store is closed before anybody hears of the failure; and since nobody will hear anything else of the batch,
    /// it is taken out of the journal again, as far as the disk lets it.
    /// </summary>
    private void Fail(CommitBatch batch, long acknowledged, StoreFailedException failure)
    {
        _orders.Close(failure);
        try
        {
            if (acknowledged > 0) _writer!.CutBack(acknowledged);
        }
        catch (Exception)
        {
            // Then the journal may end with orders that were refused by 503: whoever asks again with their keys finds out.
        }

        batch.Fail(failure);
        _settings.Tell(failure.Message);
    }

    private JournalWriter Writer()
    {
        if (_writer is not null) return _writer;
        JournalWriter writer = _last is null
            ? JournalWriter.Create(_disk, _stocks, new(1, _recovered.Sequence))
            : JournalWriter.Continue(_disk, _last, _recovered.Unfinished);
        try
        {
            AppendBasis(writer);
        }
        catch
        {
            writer.Dispose();
            throw;
        }

        _orders.Generation = writer.Generation;
        return _writer = writer;
    }

    /// <summary>
    /// Which stock.txt the changes that follow belong to. It is said anew in each life: after an orderly end the file is
    /// anybody's to change, and a life before may have ended before it had said so. It is on disk before any change, so that a
    /// damaged base is never taken for a torn end.
    /// </summary>
    private void AppendBasis(JournalWriter writer) =>
        Write(writer, Batch(JournalRecord.Base(_recovered.Folded, _recovered.Fingerprint)));

    private static CommitBatch Batch(params ReadOnlySpan<JournalRecord> records)
    {
        var batch = new CommitBatch(new byte[Frame.HeadSize + RecordCodec.MaxSize]);
        foreach (JournalRecord record in records) batch.Append(record);
        return batch;
    }

    private static void Write(JournalWriter writer, CommitBatch batch)
    {
        writer.Append(batch.Written);
        writer.Flush();
    }
}
