using StockExchange.StockStore.Disk;

namespace StockExchange.StockStore.Journal;

/// <summary>Appends frames to a journal.</summary>
internal sealed class JournalWriter : IDisposable
{
    private readonly IDiskFile _file;
    private long _flushed;
    private bool _hasFailed;

    private JournalWriter(IDiskFile file, JournalHead head, long length)
    {
        (_file, Head, Length) = (file, head, length);
        _flushed = length;
    }

    public JournalHead Head { get; }

    public long Generation => Head.Generation;

    /// <summary>In bytes.</summary>
    public long Length { get; private set; }

    /// <summary>
    /// Creates a journal. Its name is on disk before any of its records can be acknowledged: otherwise a power cut could remove
    /// the whole file.
    /// </summary>
    public static JournalWriter Create(IDisk disk, string stocks, JournalHead head)
    {
        string path = JournalNames.ForGeneration(stocks, head.Generation);
        disk.Delete(path); // a journal whose head was not written completely
        IDiskFile file = disk.Create(path, like: stocks);
        try
        {
            head.Write(file);
            file.Flush();
            disk.FlushNames(Path.GetDirectoryName(stocks)!);
            return new(file, head, JournalHead.Size);
        }
        catch
        {
            file.Dispose();
            throw;
        }
    }

    /// <summary>
    /// Continues a journal. A torn tail is cut off, on disk before anything is written in its place: otherwise a power cut could
    /// leave an old frame behind a shorter new one. A following journal without a complete head is deleted first: otherwise this
    /// one would not be the last, and a torn tail of it would count as damage.
    /// </summary>
    /// <param name="disk">The file system.</param>
    /// <param name="journal">The journal as it was read.</param>
    /// <param name="unfinished">A following journal without a head; null for none.</param>
    public static JournalWriter Continue(IDisk disk, JournalFile journal, JournalFile? unfinished)
    {
        if (unfinished is not null)
        {
            disk.Delete(unfinished.Path);
            disk.FlushNames(Path.GetDirectoryName(unfinished.Path)!);
        }

        IDiskFile file = disk.Open(journal.Path, forWriting: true);
        if (journal.Torn > 0) file.Cut(journal.End);
        file.Flush();
        return new(file, journal.Head!.Value, journal.End);
    }

    /// <summary>
    /// Flushes what a start has found. After a crash the last journal, even its name, may be in the operating system's cache
    /// only, and from now on its orders are acknowledged, by retries and by answers that depend on them. Without a journal the
    /// folder is flushed as well: otherwise a deleted journal could reappear behind the first new one.
    /// </summary>
    /// <param name="disk">The file system.</param>
    /// <param name="stocks">Path of the stock.txt.</param>
    /// <param name="journal">The last journal; null if there is none.</param>
    public static void FlushRecovered(IDisk disk, string stocks, JournalFile? journal)
    {
        if (journal is not null)
        {
            using IDiskFile file = disk.Open(journal.Path, forWriting: true);
            file.Flush();
        }

        disk.FlushNames(Path.GetDirectoryName(stocks)!);
    }

    /// <summary>Writes a frame.</summary>
    /// <param name="frame">Space for the head, then the records.</param>
    /// <param name="now">The time.</param>
    public void Append(Span<byte> frame, DateTimeOffset now)
    {
        ThrowIfFailed();
        Frame.Seal(frame, _flushed, (uint)now.ToUnixTimeSeconds());
        _file.Write(Length, frame);
        Length += frame.Length;
    }

    /// <summary>Flushes all frames to disk.</summary>
    public void Flush()
    {
        ThrowIfFailed();
        _hasFailed = true; // until the flush returns: a later flush does not write what a failed one has dropped
        _file.Flush();
        _hasFailed = false;
        _flushed = Length;
    }

    /// <summary>After a failure: truncates the journal to a length in bytes, to remove what is not acknowledged.</summary>
    public void CutBack(long length) => _file.Cut(length);

    public void Dispose() => _file.Dispose();

    private void ThrowIfFailed()
    {
        if (_hasFailed) throw new IOException("An earlier flush has failed, so it is unknown what is on the disk.");
    }
}
