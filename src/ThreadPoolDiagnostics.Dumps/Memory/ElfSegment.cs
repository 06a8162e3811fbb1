using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace ThreadPoolDiagnostics.Dumps.Memory;

/// <summary>A program header of a 64-bit ELF file (Elf64_Phdr in elf.h).</summary>
/// <param name="Type">Its type, such as <see cref="Load"/>.</param>
/// <param name="Flags">Whether the memory may be read, written, executed.</param>
/// <param name="Offset">Where its bytes begin in the file.</param>
/// <param name="Address">Where they were in memory.</param>
/// <param name="Size">How many bytes of it are in the file.</param>
/// <param name="MemorySize">How many there were in memory: without the others in the file.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct ElfSegment(uint Type, uint Flags, long Offset, ulong Address, ulong Size, ulong MemorySize)
{
    public const int HeaderSize = 56;
    public const uint Load = 1, Note = 4, IsReadable = 4;

    public static ElfSegment Read(ReadOnlySpan<byte> header) => new(
        BinaryPrimitives.ReadUInt32LittleEndian(header), BinaryPrimitives.ReadUInt32LittleEndian(header[4..]),
        BinaryPrimitives.ReadInt64LittleEndian(header[8..]), BinaryPrimitives.ReadUInt64LittleEndian(header[16..]),
        BinaryPrimitives.ReadUInt64LittleEndian(header[32..]), BinaryPrimitives.ReadUInt64LittleEndian(header[40..]));

    public void Write(Span<byte> header)
    {
        header[..HeaderSize].Clear();
        BinaryPrimitives.WriteUInt32LittleEndian(header, Type);
        BinaryPrimitives.WriteUInt32LittleEndian(header[4..], Flags);
        BinaryPrimitives.WriteInt64LittleEndian(header[8..], Offset);
        BinaryPrimitives.WriteUInt64LittleEndian(header[16..], Address);
        BinaryPrimitives.WriteUInt64LittleEndian(header[32..], Size);
        BinaryPrimitives.WriteUInt64LittleEndian(header[40..], MemorySize);
    }
}
