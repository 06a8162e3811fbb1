using System.Buffers.Binary;
using Microsoft.Win32.SafeHandles;

namespace ThreadPoolDiagnostics.Dumps.Memory;

/// <summary>What the headers of a 64-bit core file say: its segments, and the files that were mapped.</summary>
/// <param name="Header">The header of the file (Elf64_Ehdr in elf.h).</param>
/// <param name="Segments">Its program headers.</param>
/// <param name="Mapped">The files.</param>
internal sealed record CoreFile(byte[] Header, IReadOnlyList<CoreSegment> Segments, IReadOnlyList<MappedFile> Mapped)
{
    public const int HeaderSize = 64;
    private const int LargestNotes = 1 << 30;
    private const ulong MarkAddress = 0x7ffffff10000;
    private static ReadOnlySpan<byte> Magic => [0x7f, (byte)'E', (byte)'L', (byte)'F', 2, 1]; // 64 bits, little endian
    private static ReadOnlySpan<byte> Mark => "DIAGINFOHEADER"u8;

    /// <summary>Reads them; null when it is no such file, or is cut off in its headers.</summary>
    public static CoreFile? Read(SafeFileHandle file)
    {
        var header = new byte[HeaderSize];
        if (!IsRead(file, header, 0) || !header.AsSpan().StartsWith(Magic)) return null;
        var headers = new byte[BinaryPrimitives.ReadUInt16LittleEndian(header.AsSpan(56)) * CoreSegment.HeaderSize];
        if (!IsRead(file, headers, BinaryPrimitives.ReadInt64LittleEndian(header.AsSpan(32)))) return null;
        CoreSegment[] segments =
        [
            .. Enumerable.Range(0, headers.Length / CoreSegment.HeaderSize)
                .Select(index => CoreSegment.Read(headers.AsSpan(index * CoreSegment.HeaderSize))),
        ];
        if (segments.FirstOrDefault(segment => segment.Type == CoreSegment.Note) is not { Size: > 0 and < LargestNotes } note)
            return null;
        var notes = new byte[note.Size];
        return IsRead(file, notes, note.Offset) ? new(header, segments, MappedFile.In(notes)) : null;
    }

    /// <summary>
    /// Whether the runtime's createdump wrote it, which leaves a mark (specialdiaginfo.h). It takes single pages, and what it
    /// leaves out may have been written: only what the kernel leaves out is as in the file.
    /// </summary>
    public bool IsOfCreatedump(SafeFileHandle file)
    {
        Span<byte> mark = stackalloc byte[Mark.Length];
        CoreSegment there = Segments.FirstOrDefault(segment => segment is { Type: CoreSegment.Load, Address: MarkAddress });
        return there.Size > 0 && IsRead(file, mark, there.Offset) && mark.SequenceEqual(Mark);
    }

    /// <summary>Whether a file has as many bytes there as the buffer takes.</summary>
    public static bool IsRead(SafeFileHandle file, Span<byte> buffer, long offset)
    {
        if (offset < 0) return false;
        while (buffer.Length > 0)
        {
            int read = RandomAccess.Read(file, buffer, offset);
            if (read == 0) return false;
            buffer = buffer[read..];
            offset += read;
        }
        return true;
    }
}
