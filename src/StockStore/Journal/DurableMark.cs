using System.Buffers.Binary;
using System.Runtime.InteropServices;
using StockExchange.StockStore.Disk;
using StockExchange.StockStore.Files;

namespace StockExchange.StockStore.Journal;

/// <summary>
/// Says how much of a journal was on disk, in a file of its own (docs/journal-format.md): what is missing below it is damage,
/// not a write that was not finished. It is written after the flush that it reports. So it is never ahead of the journal; it may
/// be behind, or missing.
/// </summary>
/// <param name="Generation">The journal's number.</param>
/// <param name="Id">The journal's random number.</param>
/// <param name="Length">Length of the journal's beginning that was on disk, in bytes.</param>
/// <param name="Sequence">Sequence number of the last change in that beginning, or before the journal.</param>
/// <param name="StockFile">The content of stock.txt at that time.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct DurableMark(long Generation, int Id, long Length, long Sequence, Fingerprint StockFile)
{
    /// <summary>In bytes: format, generation, length, sequence, fingerprint, id, checksum. Less than any disk's sector.</summary>
    private const int Size = 56;

    private const int Checked = Size - sizeof(uint);

    private static ReadOnlySpan<byte> Format => "SXMARK1\n"u8;

    /// <summary>The mark of a stock.txt's journals; null if there is none that can be read.</summary>
    public static DurableMark? Read(IDisk disk, string stocks)
    {
        try
        {
            using IDiskFile file = disk.Open(JournalNames.Mark(stocks), forWriting: false);
            return Read(file);
        }
        catch (Exception missing) when (missing is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    public void Write(IDiskFile file)
    {
        Span<byte> bytes = stackalloc byte[Size];
        Format.CopyTo(bytes);
        BinaryPrimitives.WriteInt64LittleEndian(bytes[8..], Generation);
        BinaryPrimitives.WriteInt64LittleEndian(bytes[16..], Length);
        BinaryPrimitives.WriteInt64LittleEndian(bytes[24..], Sequence);
        BinaryPrimitives.WriteUInt128LittleEndian(bytes[32..], StockFile.Value);
        BinaryPrimitives.WriteInt32LittleEndian(bytes[48..], Id);
        BinaryPrimitives.WriteUInt32LittleEndian(bytes[Checked..], Checksum.Compute(bytes[..Checked]));
        file.Write(0, bytes);
    }

    /// <summary>Whether it is of this journal, and not of an earlier or restored one with the same name.</summary>
    public bool IsOf(JournalHead head) => (Generation, Id) == (head.Generation, head.Id);

    private static DurableMark? Read(IDiskFile file)
    {
        Span<byte> bytes = stackalloc byte[Size];
        if (!Frame.TryFill(file, 0, bytes) || !bytes.StartsWith(Format)) return null;
        if (BinaryPrimitives.ReadUInt32LittleEndian(bytes[Checked..]) != Checksum.Compute(bytes[..Checked])) return null;
        return new DurableMark(
            BinaryPrimitives.ReadInt64LittleEndian(bytes[8..]),
            BinaryPrimitives.ReadInt32LittleEndian(bytes[48..]),
            BinaryPrimitives.ReadInt64LittleEndian(bytes[16..]),
            BinaryPrimitives.ReadInt64LittleEndian(bytes[24..]),
            new(BinaryPrimitives.ReadUInt128LittleEndian(bytes[32..])));
    }
}
