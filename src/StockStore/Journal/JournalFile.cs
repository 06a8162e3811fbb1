using StockExchange.StockStore.Disk;

namespace StockExchange.StockStore.Journal;

/// <summary>Reads a journal from its beginning to its end.</summary>
/// <param name="disk">Where it is.</param>
/// <param name="path">Its name.</param>
/// <param name="isLast">Whether a write to it may not have been finished: to those before the last, all were.</param>
internal sealed class JournalFile(IDisk disk, string path, bool isLast)
{
    private const string Advice = "What comes after cannot be trusted, so nothing was changed. "
        + "Restore the file, or see docs/durability.md for what can be saved.";

    private const int SearchBlock = 1024 * 1024;

    public delegate void OnRecord(in JournalRecord record, long offset);

    public string Path => path;

    /// <summary>How it begins; null if its making was not finished, so that there is nothing in it.</summary>
    public JournalHead? Head { get; private set; }

    /// <summary>Where its last whole frame ends, in bytes.</summary>
    public long End { get; private set; }

    /// <summary>What follows of a write that was not finished, in bytes.</summary>
    public long Torn { get; private set; }

    /// <exception cref="JournalException">It cannot be read, or is damaged elsewhere than at its end.</exception>
    public void Read(OnRecord onRecord)
    {
        try
        {
            ReadAll(onRecord);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw JournalException.Unusable(path, failure);
        }
    }

    private void ReadAll(OnRecord onRecord)
    {
        using IDiskFile file = disk.Open(path, forWriting: false);
        if (!JournalHead.TryRead(file, out JournalHead head))
        {
            if (!isLast || HoldsFlushedFrame(file, 0)) throw Damaged(0, "the head of the journal is not readable.");
            Torn = file.Length;
            return;
        }

        Head = head;
        End = JournalHead.Size;
        byte[] buffer = new byte[64 * 1024];
        while (Frame.TryRead(file, End, ref buffer, out Frame frame, out ReadOnlySpan<byte> records))
        {
            ReadRecords(records, onRecord);
            End += Frame.HeadSize + frame.Length;
        }

        Torn = file.Length - End;
        if (Torn > 0 && (!isLast || HoldsFlushedFrame(file, End)))
            throw Damaged(End, $"the journal is damaged here, and goes on {Torn} bytes.");
    }

    private void ReadRecords(ReadOnlySpan<byte> records, OnRecord onRecord)
    {
        while (!records.IsEmpty)
        {
            if (!RecordCodec.TryTake(ref records, out JournalRecord record))
                throw Damaged(End, "a record here is of no kind that this version knows.");
            onRecord(record, End);
        }
    }

    /// <summary>
    /// Whether a whole frame comes later that was written when what is damaged was on disk already. That tells damage from the
    /// traces of a write that was not finished: after a power cut, what was not flushed may be there in any part and order, and
    /// nothing of it was promised to anybody.
    /// </summary>
    private static bool HoldsFlushedFrame(IDiskFile file, long damage)
    {
        byte[] block = new byte[Math.Min(SearchBlock, file.Length - damage)], buffer = new byte[64 * 1024];
        for (long start = damage; start < file.Length; start += SearchBlock - sizeof(uint) + 1)
        {
            int length = file.Read(start, block);
            for (int at = 0; NextMark(block.AsSpan(0, length), ref at); at++)
            {
                if (Frame.TryRead(file, start + at, ref buffer, out Frame frame, out _) && frame.Flushed > damage) return true;
            }
        }

        return false;
    }

    private static bool NextMark(ReadOnlySpan<byte> block, ref int at)
    {
        int found = block[at..].IndexOf("SXF1"u8);
        at += Math.Max(found, 0);
        return found >= 0;
    }

    private JournalException Damaged(long offset, string what) => new(path, offset, what, Advice);
}
