namespace StockExchange.StockStore.Journal;

/// <summary>A journal cannot be used. The message says where (file, byte), what is wrong, and what to do.</summary>
public sealed class JournalException : StoreException
{
    internal JournalException(string file, long offset, string what, string advice)
        : base($"{file}, byte {offset}: {what} {advice}", cause: null)
    {
    }

    private JournalException(string file, string what, Exception? cause)
        : base($"{file}: {what}", cause)
    {
    }

    /// <summary>stock.txt was saved, but journals that are no longer needed could not be deleted.</summary>
    internal static JournalException NotRemovable(string stocks, Exception cause) => new(
        $"{stocks}.journal.*",
        $"the table was saved, but journals that it makes superfluous could not be removed: {cause.Message} They do no harm, "
        + "and the next checkpoint or end removes them.",
        cause);

    /// <summary>A journal is missing, or its beginning is damaged, so that nothing of it can be read.</summary>
    internal static JournalException Gone(string stocks, in DurableMark mark) => new(
        $"{stocks}.journal.*",
        $"a journal is missing or not readable: number {mark.Generation} had {mark.Length} bytes on disk, which, or an earlier "
        + $"one, contained all changes up to {mark.Sequence}. Put it back; or, to go on without those changes, move all these "
        + "files away, the mark as well. Nothing was changed.",
        cause: null);

    /// <summary>Another version of this program has written the journal.</summary>
    internal static JournalException OfAnotherVersion(string file) => new(
        file,
        "the journal is of a version that this program does not know. Use the program that wrote it; nothing was changed.",
        cause: null);

    /// <summary>The journals cannot be read or flushed. Nothing was changed.</summary>
    internal static JournalException Unusable(string file, Exception cause) =>
        new(file, $"the journals cannot be read and flushed, so the table was not opened: {cause.Message}", cause);
}
