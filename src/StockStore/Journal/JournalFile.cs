using StockExchange.StockStore.Disk;

namespace StockExchange.StockStore.Journal;

/// <summary>Reads a journal from its beginning to its end.</summary>
/// <param name="disk">The file system.</param>
/// <param name="path">Path of the journal.</param>
/// <param name="isLast">Whether it is the last journal, the only one that may have a torn tail.</param>
/// <param name="mark">Says how much of a journal was on disk; null if that is not known.</param>
internal sealed class JournalFile(IDisk disk, string path, bool isLast, DurableMark? mark = null)
{
    private const string Advice = "What comes after cannot be trusted, so nothing was changed. "
        + "Restore the file, or see docs/durability.md for what can be saved.";

    private const int SearchBlock = 1024 * 1024;

    public delegate void OnRecord(in JournalRecord record, long offset);

    public string Path => path;

    /// <summary>The head; null if it was not written completely, so that the journal contains nothing.</summary>
    public JournalHead? Head { get; private set; }

    /// <summary>Offset of the end of the last complete frame, in bytes.</summary>
    public long End { get; private set; }

    /// <summary>Length of the torn tail, in bytes.</summary>
    public long Torn { get; private set; }

    /// <summary>When the last complete frame was written, to the second; null if that is not known.</summary>
    public DateTimeOffset? WrittenUntil { get; private set; }

    /// <exception cref="JournalException">The journal cannot be read, or is damaged, not only torn at its end.</exception>
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
            if (JournalHead.IsOfAnotherVersion(file)) throw JournalException.OfAnotherVersion(path);
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
            if (frame.WrittenAt > 0) WrittenUntil = DateTimeOffset.FromUnixTimeSeconds(frame.WrittenAt);
            End += Frame.HeadSize + frame.Length;
        }

        Torn = file.Length - End;
        if (mark is { } durable && durable.IsOf(head) && End < durable.Length)
            throw Damaged(End, $"the journal is damaged here: {durable.Length} bytes were on disk, "
                + $"with all changes up to {durable.Sequence}.");
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
    /// Whether a later complete frame was written when the damaged part was on disk already. That distinguishes damage from a
    /// torn tail: after a power cut, unflushed writes may be on disk in any part and order, and none of them was acknowledged.
    /// </summary>
    private static bool HoldsFlushedFrame(IDiskFile file, long damage)
    {
        byte[] block = new byte[Math.Min(SearchBlock, file.Length - damage)], buffer = new byte[64 * 1024];
        for (long start = damage; start < file.Length; start += SearchBlock - sizeof(uint) + 1)
        {
            int length = file.Read(start, block);
            for (int at = 0; block.AsSpan(at, length - at).IndexOf("SXF1"u8) is >= 0 and var mark; at += mark + 1)
            {
                if (Frame.TryRead(file, start + at + mark, ref buffer, out Frame frame, out _) && frame.Flushed > damage)
                    return true;
            }
        }

        return false;
    }

    private JournalException Damaged(long offset, string what) => new(path, offset, what, Advice);
}
