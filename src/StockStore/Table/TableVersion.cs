namespace StockExchange.StockStore.Table;

/// <summary>
/// A number that differs after every change, at the cost of one shared read per change: it is incremented at most once per
/// reading. The low bit means "changed since the last reading"; a reader that finds it set adds one, which clears it with a
/// carry.
/// </summary>
/// <remarks>
/// Claim: a reading that begins after a change has completed differs from every reading that ended before the change was applied.
/// Proof: the word never decreases. The change was applied by an interlocked instruction, a full fence, and only then looked
/// at the word: at some moment t after its apply it saw the word odd, or made it odd. The earlier reading returned an even value
/// that the word had before t, hence less than word(t). The later one returns an even value that the word has after t, hence at
/// least word(t) + 1. So they differ.
/// Use: take the version first, then scan. If a later reading equals it, each change that completed before that later reading
/// was applied before the first reading ended, so the scan saw it: an answer "not modified" is never stale.
/// </remarks>
internal struct TableVersion
{
    private long _word;

    /// <summary>Call after the change was applied by an interlocked operation, and before it is reported to anyone.</summary>
    public void MarkChanged()
    {
        if ((Volatile.Read(ref _word) & 1) == 0) Interlocked.Or(ref _word, 1);
    }

    public long Read()
    {
        while (true)
        {
            long word = Volatile.Read(ref _word);
            if ((word & 1) == 0) return word >> 1;
            if (Interlocked.CompareExchange(ref _word, word + 1, word) == word) return (word + 1) >> 1;
        }
    }
}
