using StockExchange.StockStore.Disk;

namespace StockExchange.StockStore.Journal;

/// <summary>Writes frames behind one another.</summary>
internal sealed class JournalWriter : IDisposable
{
    private readonly IDiskFile _file;
    private long _flushed;
    private bool _hasFailed;

    private JournalWriter(IDiskFile file, long generation, long length)
    {
        (_file, Generation, Length) = (file, generation, length);
        _flushed = length;
    }

    public long Generation { get; }

    /// <summary>In bytes.</summary>
    public long Length { get; private set; }

    /// <summary>
    /// Makes a journal. Its name is on disk before anything can be acknowledged that stands in it: otherwise a power cut could
    /// take the whole file away.
    /// </summary>
    public static JournalWriter Create(IDisk disk, string stocks, JournalHead head)
    {
        string path = JournalNames.ForGeneration(stocks, head.Generation);
        disk.Delete(path); // one whose making was not finished
        IDiskFile file = disk.Create(path, like: stocks);
        try
        {
            head.Write(file);
            file.Flush();
            disk.FlushNames(Path.GetDirectoryName(stocks)!);
            return new(file, head.Generation, JournalHead.Size);
        }
        catch
        {
            file.Dispose();
            throw;
        }
    }

    /// <summary>
    /// Goes on with a journal. The traces of a write that was not finished are cut off, and that is on disk before anything is
    /// written in their place: otherwise a power cut could leave a frame of theirs behind a shorter one of ours. And a journal
    /// after it whose making was not finished is gone, or else this one would not be the last, and a torn end of it would be
    /// damage.
    /// </summary>
    /// <param name="disk">Where it is.</param>
    /// <param name="journal">As it was read.</param>
    /// <param name="unfinished">A journal after it that has no head; null for none.</param>
    public static JournalWriter Continue(IDisk disk, JournalFile journal, string? unfinished)
    {
        if (unfinished is not null)
        {
            disk.Delete(unfinished);
            disk.FlushNames(Path.GetDirectoryName(unfinished)!);
        }

        IDiskFile file = disk.Open(journal.Path, forWriting: true);
        if (journal.Torn > 0) file.Cut(journal.End);
        file.Flush();
        return new(file, journal.Head!.Value.Generation, journal.End);
    }

    /// <summary>
    /// Brings to the disk what was found at a start. A process that died may have left a journal with the operating system only,
    /// even its name, and from now on its orders are acknowledged: to retries of their keys, and by all answers that rest on
    /// them. Also that there is none: else one that was removed could come back behind the first journal of this life.
    /// </summary>
    /// <param name="disk">Where it is.</param>
    /// <param name="stocks">The stock.txt.</param>
    /// <param name="journal">The last one; null if there is none.</param>
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
    /// <param name="frame">Room for its head, and the records.</param>
    public void Append(Span<byte> frame)
    {
        ThrowIfFailed();
        Frame.Seal(frame, _flushed);
        _file.Write(Length, frame);
        Length += frame.Length;
    }

    /// <summary>Brings what was written to the disk.</summary>
    public void Flush()
    {
        ThrowIfFailed();
        _hasFailed = true; // unless it returns: what a failed flush has dropped, the next one does not bring back
        _file.Flush();
        _hasFailed = false;
        _flushed = Length;
    }

    /// <summary>After a failure: takes back what is not acknowledged, as far as the disk still lets it.</summary>
    public void CutBack(long length) => _file.Cut(length);

    public void Dispose() => _file.Dispose();

    private void ThrowIfFailed()
    {
        if (_hasFailed) throw new IOException("An earlier flush has failed, so nobody knows what of it is on the disk.");
    }
}
