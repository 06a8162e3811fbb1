namespace StockExchange.StockStore.Tests.Disk;

/// <summary>The content of a file: what is on the disk, what the operating system has, and what lies between the two.</summary>
internal sealed class SimulatedContent
{
    private readonly FileBytes _live;
    private readonly List<FileChange> _pending;
    private byte[] _durable;

    public SimulatedContent(byte[] durable)
        : this(durable, durable, [])
    {
    }

    private SimulatedContent(byte[] durable, ReadOnlySpan<byte> live, List<FileChange> pending) =>
        (_durable, _live, _pending) = (durable, new(live), pending);

    public ReadOnlySpan<byte> Live => _live.Span;

    public void Change(FileChange change)
    {
        _pending.Add(change);
        change.ApplyTo(_live);
    }

    public void Flush()
    {
        if (_pending.Count == 0) return;
        var durable = new FileBytes(_durable);
        foreach (FileChange change in _pending) change.ApplyTo(durable);
        _durable = durable.Span.ToArray();
        _pending.Clear();
    }

    /// <summary>
    /// As Linux does it: what could not be written is taken for clean, so that it is never written, and that is said once.
    /// </summary>
    public void FailToFlush() => _pending.RemoveAll(change => change.Bytes is not null);

    /// <summary>After the death of the process.</summary>
    /// <param name="torn">Its last write was not finished.</param>
    public SimulatedContent AfterProcess(Random? torn)
    {
        var after = new SimulatedContent(_durable, _live.Span, [.. _pending]);
        if (torn is not null && _pending is [.., { Bytes: { } bytes } last]) after.Tear(last.Offset, torn.Next(bytes.Length + 1));
        return after;
    }

    public SimulatedContent AfterPowerCut(CrashStyle style, Random random)
    {
        if (_pending.Count == 0) return new(_durable);
        var after = new FileBytes(_durable);
        foreach (FileChange change in _pending) change.ApplyTorn(after, style, random);
        return new(after.Span.ToArray());
    }

    /// <summary>The store only writes behind the end, so that an unfinished write is one that ends earlier.</summary>
    private void Tear(int offset, int length)
    {
        _pending[^1] = new(offset, _pending[^1].Bytes![..length]);
        _live.SetLength(offset + length);
    }
}
