using System.Buffers.Binary;
using System.Runtime.InteropServices;
using StockExchange.StockStore.Disk;

namespace StockExchange.StockStore.Journal;

/// <summary>
/// What one commit writes: a head, and the records that are committed together. The checksum covers everything behind it, so an
/// incomplete frame is detected.
/// </summary>
/// <param name="Flushed">Length of the file's beginning that was on disk when the frame was written, in bytes.</param>
/// <param name="Length">Length of the records, in bytes.</param>
/// <param name="WrittenAt">When it was written, in seconds since 1970; 0 in older journals.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct Frame(long Flushed, int Length, uint WrittenAt)
{
    /// <summary>Size of the head in bytes: mark, checksum, length, time, flushed.</summary>
    public const int HeadSize = 24;

    /// <summary>"SXF1".</summary>
    public const uint Mark = 0x3146_5853;

    private const int Checked = 8;

    /// <summary>Writes the head.</summary>
    /// <param name="frame">Space for the head, then the records.</param>
    /// <param name="flushed">Length of the file's beginning that is on disk, in bytes.</param>
    /// <param name="writtenAt">The time, in seconds since 1970.</param>
    public static void Seal(Span<byte> frame, long flushed, uint writtenAt)
    {
        BinaryPrimitives.WriteUInt32LittleEndian(frame, Mark);
        BinaryPrimitives.WriteInt32LittleEndian(frame[8..], frame.Length - HeadSize);
        BinaryPrimitives.WriteUInt32LittleEndian(frame[12..], writtenAt);
        BinaryPrimitives.WriteInt64LittleEndian(frame[16..], flushed);
        BinaryPrimitives.WriteUInt32LittleEndian(frame[4..], Checksum.Compute(frame[Checked..]));
    }

    /// <summary>Reads the frame at an offset; false if there is no complete one.</summary>
    /// <param name="file">The journal.</param>
    /// <param name="offset">Where the frame begins, in bytes.</param>
    /// <param name="buffer">Receives the frame; replaced by a larger one if necessary.</param>
    /// <param name="frame">The frame's head.</param>
    /// <param name="records">The records, valid until the buffer is used again.</param>
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
        uint writtenAt = BinaryPrimitives.ReadUInt32LittleEndian(buffer.AsSpan(12));
        frame = new(BinaryPrimitives.ReadInt64LittleEndian(buffer.AsSpan(16)), length, writtenAt);
        records = buffer.AsSpan(HeadSize, length);
        return true;
    }

    /// <summary>Fills the span; false if the file ends before.</summary>
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
