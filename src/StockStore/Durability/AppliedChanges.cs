using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Files;
using StockExchange.StockStore.Journal;
using StockExchange.StockStore.Keys;

namespace StockExchange.StockStore.Durability;

/// <summary>
/// Applies changes to the table, assigns their sequence numbers and appends their records, under one lock. So the journal has the
/// order in which changes were applied, for each stock and for the whole table. Never waits for the disk.
/// </summary>
/// <param name="recovered">The table, whose readers take no lock, and where its journals end.</param>
/// <param name="answered">Answers to orders with keys.</param>
/// <param name="isJournaled">False in Snapshot mode, where there are neither records nor commits.</param>
/// <param name="time">For the age of keys.</param>
internal sealed class AppliedChanges(
    RecoveredTable recovered, AnsweredOrders answered, bool isJournaled, TimeProvider time) : IDisposable
{
    private const int FirstBuffer = 16 * 1024;

    private readonly Lock _lock = new();
    private readonly SemaphoreSlim _work = new(0);
    private long _sequence = recovered.Sequence;
    private CommitBatch _open = new(new byte[FirstBuffer]);
    private CommitBatch? _taken;
    private Exception? _end;
    private long _generation = recovered.Last?.Head?.Generation ?? 0;
    private bool _isWoken;

    /// <summary>Why orders are no longer accepted; null while they are.</summary>
    public Exception? End => Volatile.Read(ref _end);

    /// <summary>The sequence number of the last change.</summary>
    public long Sequence
    {
        get
        {
            lock (_lock) return _sequence;
        }
    }

    /// <summary>The number of the journal that contains all later records, or of a journal before it; 0 without any.</summary>
    public long Generation
    {
        get => Volatile.Read(ref _generation);
        set => Volatile.Write(ref _generation, value);
    }

    /// <summary>Whether there are records that no commit has taken.</summary>
    public bool HasWork
    {
        get
        {
            lock (_lock) return !_open.IsEmpty;
        }
    }

    /// <summary>Applies an order, once per key.</summary>
    /// <param name="order">The order.</param>
    /// <param name="key">Identifies the order and its retries; null for none.</param>
    /// <param name="wakes">True if the store's thread commits it; false if the caller does.</param>
    /// <exception cref="KeyReusedException">The key belongs to another order.</exception>
    public PendingOrder Trade(Order order, OrderKey? key, bool wakes)
    {
        lock (_lock)
        {
            ThrowIfEnded();
            if (key is not null && answered.Find(key, time.GetUtcNow()) is { } first)
                return first.Order == order ? new(first.Result, first.Commit) : throw new KeyReusedException(key, first.Order);

            OrderResult result = recovered.Table.Trade(order);
            bool isFilled = result.Outcome == OrderOutcome.Filled;
            if (key is null && !isFilled) return new(result, Latest_NeedsLock());
            if (key is null) return new(result, Append_NeedsLock(new(RecordKind.Order, ++_sequence, order, result), wakes));

            DateTimeOffset now = time.GetUtcNow();
            Commit commit = Append_NeedsLock(isFilled
                ? new JournalRecord(RecordKind.Order, ++_sequence, order, result) { Key = key, AnsweredAt = now }
                : JournalRecord.Answer(_sequence, order, result, key, now), wakes);
            answered.Add(new(key, order, result, now, commit, Generation));
            return new(result, commit);
        }
    }

    /// <summary>
    /// Records that a stock.txt with all changes up to a sequence number is about to be written. Allowed after the end.
    /// </summary>
    public Commit AppendBase(Fingerprint stockFile, long upTo)
    {
        lock (_lock) return Append_NeedsLock(JournalRecord.Base(upTo, stockFile));
    }

    /// <summary>All answers that are kept now.</summary>
    public AnsweredOrder[] Answers()
    {
        lock (_lock) return [.. answered.All];
    }

    /// <summary>Appends answers again, if they are still kept, because the journal that contains them will be deleted.</summary>
    public void AppendAgain(ReadOnlySpan<AnsweredOrder> answers)
    {
        lock (_lock)
        {
            foreach (AnsweredOrder answer in answers)
            {
                if (answered.Has(answer))
                    Append_NeedsLock(JournalRecord.Answer(_sequence, answer.Order, answer.Result, answer.Key, answer.At));
            }
        }
    }

    /// <summary>
    /// Takes the current batch and opens the next one; null if there is nothing to commit.
    /// </summary>
    /// <param name="buffer">For the next batch; null for a new one.</param>
    /// <param name="mayFlush">False to leave a batch that must be flushed to disk.</param>
    public CommitBatch? Take(byte[]? buffer, bool mayFlush)
    {
        lock (_lock)
        {
            if (_open.IsEmpty || (_open.MustFlush && !mayFlush)) return null;
            _taken = _open;
            _open = new(buffer ?? new byte[FirstBuffer]);
            return _taken;
        }
    }

    /// <summary>
    /// Lets the batch grow, so that many orders share a write and a flush: returns when yielding the processor has added no more
    /// orders. A single client is not delayed; the orders of 125 clients on two busy cores arrive within some milliseconds.
    /// </summary>
    /// <param name="atMost">The longest delay.</param>
    public void Gather(TimeSpan atMost)
    {
        long start = TimeProvider.System.GetTimestamp();
        int before;
        do
        {
            before = Volatile.Read(ref _open).Length;
            Thread.Yield();
        }
        while (Volatile.Read(ref _open).Length > before && TimeProvider.System.GetElapsedTime(start) < atMost);
    }

    /// <summary>Blocks until <see cref="Wake"/> is called.</summary>
    public void WaitForWork()
    {
        _work.Wait();
        lock (_lock) _isWoken = false;
    }

    /// <summary>Wakes the thread in <see cref="WaitForWork"/>.</summary>
    public void Wake()
    {
        lock (_lock)
        {
            if (_isWoken) return;
            _isWoken = true;
            _work.Release();
        }
    }

    public void Dispose()
    {
        lock (_lock)
        {
            _isWoken = true; // for good: no thread waits any more
            _work.Dispose();
        }
    }

    /// <summary>
    /// Refuses orders from now on. The first reason is kept, but a failure replaces an orderly end, which then must not save what
    /// could not be committed.
    /// </summary>
    /// <param name="failure">Null for an orderly end.</param>
    public void Close(StoreFailedException? failure)
    {
        lock (_lock)
        {
            if (_end is StoreFailedException) return;
            _end = failure ?? _end ?? new ObjectDisposedException(typeof(IStocks).FullName);
        }

        Interlocked.MemoryBarrier(); // the table is read only after the end is visible
    }

    /// <exception cref="StoreFailedException">The disk has failed.</exception>
    /// <exception cref="ObjectDisposedException">The store is disposed.</exception>
    public void ThrowIfEnded()
    {
        // A new one each time, since a thrown exception keeps its stack.
        if (End is StoreFailedException failed) throw new StoreFailedException(failed.InnerException!);
        ObjectDisposedException.ThrowIf(End is not null, typeof(IStocks));
    }

    private Commit Append_NeedsLock(in JournalRecord record, bool wakes = true)
    {
        if (!isJournaled) return default;
        if (wakes && _open.IsEmpty) Wake(); // the first order of a batch has woken it, or its client commits the batch
        _open.Append(record);
        return new(_open);
    }

    /// <summary>The commit of the last applied change.</summary>
    private Commit Latest_NeedsLock() => new(_open.IsEmpty ? _taken : _open);
}
