using System.Buffers.Binary;
using System.Runtime.InteropServices;
using StockExchange.StockStore.Disk;

namespace StockExchange.StockStore.Journal;

/// <summary>
/// What one commit has written: a head, and the records that were committed together. Its checksum covers all but itself, so a
/// frame is there whole or not at all.
/// </summary>
/// <param name="Flushed">So much of the file, from its beginning, was on disk when the frame was written, in bytes.</param>
/// <param name="Length">Of its records, in bytes.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct Frame(long Flushed, int Length)
{
    /// <summary>Of the head, in bytes: mark, checksum, length, nothing, flushed.</summary>
    public const int HeadSize = 24;

    /// <summary>"SXF1".</summary>
    public const uint Mark = 0x3146_5853;

    private const int Checked = 8;

    /// <summary>Fills in the head.</summary>
    /// <param name="frame">Room for the head, and the records.</param>
    /// <param name="flushed">So much of the file is on disk.</param>
    public static void Seal(Span<byte> frame, long flushed)
    {
        BinaryPrimitives.WriteUInt32LittleEndian(frame, Mark);
        BinaryPrimitives.WriteInt32LittleEndian(frame[8..], frame.Length - HeadSize);
        BinaryPrimitives.WriteInt32LittleEndian(frame[12..], 0);
        BinaryPrimitives.WriteInt64LittleEndian(frame[16..], flushed);
        BinaryPrimitives.WriteUInt32LittleEndian(frame[4..], Checksum.Compute(frame[Checked..]));
    }

    /// <summary>Reads the frame at an offset, if there is a whole one.</summary>
    /// <param name="file">The journal.</param>
    /// <param name="offset">Where it would begin.</param>
    /// <param name="buffer">Gets it; grown if need be.</param>
    /// <param name="frame">What it says of itself.</param>
    /// <param name="records">Its records, valid until the buffer is used again.</param>
    public static bool TryRead(IDiskFile file, long offset, ref byte[] buffer, out Frame frame, out ReadOnlySpan<byte> records)
    {
        frame = default;
        records = default;
        long left = file.Length - offset;
        if (left < HeadSize || !TryFill(file, offset, buffer.AsSpan(0, HeadSize))) return false;
        int length = BinaryPrimitives.ReadInt32LittleEndian(buffer.AsSpan(8));
        if (BinaryPrimitives.ReadUInt32LittleEndian(buffer) != Mark || length <= 0 || length > left - HeadSize) return false;

        int size = HeadSize + length;
        if (buffer.Length < size) Array.Resize(ref buffer, size);
        if (!TryFill(file, offset, buffer.AsSpan(0, size))) return false;
        if (BinaryPrimitives.ReadUInt32LittleEndian(buffer.AsSpan(4)) != Checksum.Compute(buffer.AsSpan(Checked..size)))
            return false;
        frame = new(BinaryPrimitives.ReadInt64LittleEndian(buffer.AsSpan(16)), length);
        records = buffer.AsSpan(HeadSize, length);
        return true;
    }

    /// <summary>False if the file ends before.</summary>
    public static bool TryFill(IDiskFile file, long offset, Span<byte> into)
    {
        while (!into.IsEmpty)
        {
            int read = file.Read(offset, into);
            if (read == 0) return false;
            into = into[read..];
            offset += read;
        }

        return true;
    }
}
