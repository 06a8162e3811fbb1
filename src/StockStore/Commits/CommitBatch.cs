using StockExchange.StockStore.Journal;

namespace StockExchange.StockStore.Commits;

/// <summary>The records that are committed together: many orders, one write, one fsync.</summary>
/// <param name="frame">The first buffer; it is replaced by larger ones as needed.</param>
internal sealed class CommitBatch(byte[] frame)
{
    private readonly TaskCompletionSource _done = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private byte[] _frame = frame;
    private int _length = Frame.HeadSize;

    /// <summary>Completes when the batch is durable; fails when that is not certain.</summary>
#pragma warning disable VSTHRD003 // It completes on the store's dedicated thread
    public Task Done => _done.Task;
#pragma warning restore VSTHRD003

    public bool IsEmpty => _length == Frame.HeadSize;

    /// <summary>In bytes, head included. Other threads may read it, and may see an earlier value.</summary>
    public int Length => Volatile.Read(ref _length);

    /// <summary>The sequence number of its last change; 0 if it has none.</summary>
    public long LastChange { get; private set; }

    /// <summary>Must be flushed to disk in every durability mode.</summary>
    public bool MustFlush { get; private set; }

    /// <summary>The frame: space for the head, then the records.</summary>
    public Span<byte> Written => _frame.AsSpan(0, _length);

    /// <summary>Call only before the batch is taken, from one thread at a time.</summary>
    public void Append(in JournalRecord record)
    {
        if (_frame.Length - _length < RecordCodec.MaxSize) Array.Resize(ref _frame, 2 * _frame.Length);
        _length += RecordCodec.Write(record, _frame.AsSpan(_length));
        if (record.IsChange) LastChange = record.Sequence;
        MustFlush |= record.Kind == RecordKind.Base;
    }

    public void Succeed() => _done.SetResult();

    public void Fail(StoreFailedException failure)
    {
        _done.SetException(failure);
        _ = _done.Task.Exception; // observed: nobody may be waiting
    }

    /// <summary>Hands over the buffer for reuse by another batch, after this one was written.</summary>
    public byte[] Recycle() => Interlocked.Exchange(ref _frame, []);
}
