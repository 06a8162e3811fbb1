using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Files;
using StockExchange.StockStore.Journal;
using StockExchange.StockStore.Keys;
using StockExchange.StockStore.Table;

namespace StockExchange.StockStore.Durability;

/// <summary>
/// Applies changes to the table and appends their records, both under one lock. So the journal's order is the order in which they
/// were applied, for each stock and for all together, and the sequence is taken at once with the change. Nothing here waits for
/// the disk.
/// </summary>
/// <param name="table">The table. Its readers take no lock.</param>
/// <param name="answered">Answers to orders with keys.</param>
/// <param name="sequence">Of the last change so far.</param>
/// <param name="isJournaled">Without a journal there are neither records nor commits.</param>
/// <param name="time">For the age of keys.</param>
internal sealed class AppliedChanges(
    StockTable table, AnsweredOrders answered, long sequence, bool isJournaled, TimeProvider time) : IDisposable
{
    private const int FirstBuffer = 16 * 1024;

    private readonly Lock _lock = new();
    private readonly SemaphoreSlim _work = new(0);
    private long _sequence = sequence;
    private CommitBatch _open = new(new byte[FirstBuffer]);
    private CommitBatch? _taken;
    private Exception? _end;
    private long _generation;
    private bool _isWoken;

    /// <summary>Why no more orders are taken; null while they are.</summary>
    public Exception? End => Volatile.Read(ref _end);

    /// <summary>The sequence of the last change.</summary>
    public long Sequence
    {
        get
        {
            lock (_lock) return _sequence;
        }
    }

    /// <summary>Of the journal that has all that is appended from now on, or of one before it.</summary>
    public long Generation
    {
        get => Volatile.Read(ref _generation);
        set => Volatile.Write(ref _generation, value);
    }

    /// <summary>There is something to commit that nobody has taken yet.</summary>
    public bool HasWork
    {
        get
        {
            lock (_lock) return !_open.IsEmpty;
        }
    }

    /// <summary>Buys or sells, once for each key.</summary>
    /// <param name="order">The order.</param>
    /// <param name="key">Makes it and its retries one; null for none.</param>
    /// <param name="wakes">The store's thread is to commit it. Otherwise the caller sees to that.</param>
    /// <exception cref="KeyReusedException">The key belongs to another order.</exception>
    public PendingOrder Trade(Order order, OrderKey? key, bool wakes)
    {
        lock (_lock)
        {
            ThrowIfEnded();
            if (key is not null && answered.Find(key, time.GetUtcNow()) is { } first)
                return first.Order == order ? new(first.Result, first.Commit) : throw new KeyReusedException(key, first.Order);

            OrderResult result = table.Trade(order.Side, order.Id, order.Quantity);
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

    /// <summary>Says that a stock.txt is about to be there that holds all changes up to a sequence. Also after the end.</summary>
    public Commit AppendBase(Fingerprint stockFile, long upTo)
    {
        lock (_lock) return Append_NeedsLock(JournalRecord.Base(upTo, stockFile));
    }

    /// <summary>Everything that is remembered now.</summary>
    public AnsweredOrder[] Answers()
    {
        lock (_lock) return [.. answered.All];
    }

    /// <summary>Appends answers again that are still remembered, because the journal that has them is going away.</summary>
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
    /// Takes what there is to commit, so that what comes now goes into the next batch; null if there is nothing.
    /// </summary>
    /// <param name="buffer">For the next batch.</param>
    /// <param name="mayFlush">Also what has to be brought to the disk, which takes time.</param>
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
    /// Lets the batch grow while others add to it, so that many orders share a write and a flush: it is left alone as long as
    /// giving up the processor has brought more. A single client waits for nobody; 125 clients on two busy cores come together
    /// within some milliseconds.
    /// </summary>
    /// <param name="atMost">Then it is enough.</param>
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

    /// <summary>Waits until there may be something to take.</summary>
    public void WaitForWork()
    {
        _work.Wait();
        lock (_lock) _isWoken = false;
    }

    /// <summary>Ends such a wait.</summary>
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
            _isWoken = true; // for good: nobody is there to be woken
            _work.Dispose();
        }
    }

    /// <summary>
    /// From now on no orders are taken. The first reason counts, but a failure counts more than an orderly end: that is not one
    /// any more, and must not save what could not be committed.
    /// </summary>
    /// <param name="failure">Null for an orderly end.</param>
    public void Close(StoreFailedException? failure)
    {
        lock (_lock)
        {
            if (_end is StoreFailedException) return;
            _end = failure ?? _end ?? new ObjectDisposedException(typeof(IStocks).FullName);
        }

        Interlocked.MemoryBarrier(); // what is read of the table from now on is later than the end
    }

    /// <exception cref="StoreFailedException">The disk has failed.</exception>
    /// <exception cref="ObjectDisposedException">The store has ended.</exception>
    public void ThrowIfEnded()
    {
        // Anew for each, since a thrown exception keeps its stack.
        if (End is StoreFailedException failed) throw new StoreFailedException(failed.InnerException!);
        ObjectDisposedException.ThrowIf(End is not null, typeof(IStocks));
    }

    private Commit Append_NeedsLock(in JournalRecord record, bool wakes = true)
    {
        if (!isJournaled) return default;
        if (wakes && _open.IsEmpty) Wake(); // whoever was first has done that, or commits the batch with all that is in it
        _open.Append(record);
        return new(_open);
    }

    /// <summary>Of whatever was applied last.</summary>
    private Commit Latest_NeedsLock() => new(_open.IsEmpty ? _taken : _open);
}
