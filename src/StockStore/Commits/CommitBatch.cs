using StockExchange.StockStore.Journal;

namespace StockExchange.StockStore.Commits;

/// <summary>
/// The records that are committed together: many orders, one write, one fsync. Whoever waits for one of them waits for the batch.
/// </summary>
/// <param name="frame">Where they are put together; grown if need be.</param>
internal sealed class CommitBatch(byte[] frame)
{
    private readonly TaskCompletionSource _done = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private byte[] _frame = frame;
    private int _length = Frame.HeadSize;

    /// <summary>Completes when it is durable, and fails when that is not known.</summary>
#pragma warning disable VSTHRD003 // It completes on the store's own thread, which waits for nobody
    public Task Done => _done.Task;
#pragma warning restore VSTHRD003

    public bool IsEmpty => _length == Frame.HeadSize;

    /// <summary>In bytes. Also for those who do not fill it: then it may be a moment old.</summary>
    public int Length => Volatile.Read(ref _length);

    /// <summary>The sequence of its last change; 0 if it has none.</summary>
    public long LastChange { get; private set; }

    /// <summary>It has to be on disk, whatever the mode promises.</summary>
    public bool MustFlush { get; private set; }

    /// <summary>Room for the head, and the records.</summary>
    public Span<byte> Written => _frame.AsSpan(0, _length);

    /// <summary>Only while it is open, and by one at a time.</summary>
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
        _ = _done.Task.Exception; // nobody may be waiting: that is no fault of its own
    }

    /// <summary>Its buffer, for another batch, once it has been written.</summary>
    public byte[] Recycle() => Interlocked.Exchange(ref _frame, []);
}
