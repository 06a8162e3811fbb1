using System.Buffers.Binary;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using StockExchange.StockStore.Disk;

namespace StockExchange.StockStore.Journal;

/// <summary>The head of a journal.</summary>
/// <param name="Generation">The journal's number, from 1.</param>
/// <param name="After">Sequence number of the last change before the journal.</param>
/// <param name="Id">A random number that distinguishes the journal from others with its name; 0 in older ones.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct JournalHead(long Generation, long After, int Id)
{
    /// <summary>In bytes: mark, generation, after, id, checksum.</summary>
    public const int Size = 32;

    private const int Checked = Size - sizeof(uint);

    /// <summary>Identifies the format and its version.</summary>
    private static ReadOnlySpan<byte> Mark => "SXJRNL1\n"u8;

    /// <summary>Identifies the format of any version. Each has a head of this size with its checksum at the end.</summary>
    private static ReadOnlySpan<byte> AnyVersion => "SXJRNL"u8;

    /// <summary>The head of a new journal.</summary>
    public static JournalHead New(long generation, long after) =>
        new(generation, after, RandomNumberGenerator.GetInt32(1, int.MaxValue));

    public void Write(IDiskFile file)
    {
        Span<byte> head = stackalloc byte[Size];
        head.Clear();
        Mark.CopyTo(head);
        BinaryPrimitives.WriteInt64LittleEndian(head[8..], Generation);
        BinaryPrimitives.WriteInt64LittleEndian(head[16..], After);
        BinaryPrimitives.WriteInt32LittleEndian(head[24..], Id);
        BinaryPrimitives.WriteUInt32LittleEndian(head[Checked..], Checksum.Compute(head[..Checked]));
        file.Write(0, head);
    }

    /// <summary>Reads the head; false if the file has no complete one.</summary>
    public static bool TryRead(IDiskFile file, out JournalHead head)
    {
        head = default;
        Span<byte> bytes = stackalloc byte[Size];
        if (!TryFill(file, bytes) || !bytes.StartsWith(Mark)) return false;
        head = new(
            BinaryPrimitives.ReadInt64LittleEndian(bytes[8..]),
            BinaryPrimitives.ReadInt64LittleEndian(bytes[16..]),
            BinaryPrimitives.ReadInt32LittleEndian(bytes[24..]));
        return true;
    }

    /// <summary>Whether the file has a complete head, of a version that this program does not know.</summary>
    public static bool IsOfAnotherVersion(IDiskFile file)
    {
        Span<byte> bytes = stackalloc byte[Size];
        return TryFill(file, bytes) && !bytes.StartsWith(Mark);
    }

    private static bool TryFill(IDiskFile file, Span<byte> bytes) =>
        Frame.TryFill(file, 0, bytes)
        && bytes.StartsWith(AnyVersion)
        && BinaryPrimitives.ReadUInt32LittleEndian(bytes[Checked..]) == Checksum.Compute(bytes[..Checked]);
}
