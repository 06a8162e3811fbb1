using System.Buffers.Binary;
using Microsoft.Win32.SafeHandles;

namespace ThreadPoolDiagnostics.Dumps.Memory;

/// <summary>The headers of a 64-bit ELF file: a program, a library, or a core file.</summary>
/// <param name="Header">The header of the file (Elf64_Ehdr in elf.h).</param>
/// <param name="Segments">Its program headers.</param>
internal sealed record ElfHeaders(byte[] Header, IReadOnlyList<ElfSegment> Segments)
{
    public const int Size = 64;
    private static ReadOnlySpan<byte> Magic => [0x7f, (byte)'E', (byte)'L', (byte)'F', 2, 1]; // 64 bits, little endian

    /// <summary>Reads them; null when it is no such file, or is cut off there.</summary>
    public static ElfHeaders? Read(SafeFileHandle file)
    {
        var header = new byte[Size];
        if (!IsRead(file, header, 0) || !header.AsSpan().StartsWith(Magic)) return null;
        var segments = new byte[BinaryPrimitives.ReadUInt16LittleEndian(header.AsSpan(56)) * ElfSegment.HeaderSize];
        if (!IsRead(file, segments, BinaryPrimitives.ReadInt64LittleEndian(header.AsSpan(32)))) return null;
        return new(header,
        [
            .. Enumerable.Range(0, segments.Length / ElfSegment.HeaderSize)
                .Select(index => ElfSegment.Read(segments.AsSpan(index * ElfSegment.HeaderSize))),
        ]);
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
