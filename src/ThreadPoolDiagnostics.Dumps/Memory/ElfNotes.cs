using System.Buffers.Binary;

namespace ThreadPoolDiagnostics.Dumps.Memory;

/// <summary>The notes in a segment of an ELF file: size of the name, size of the content, type, name, content; each part is
/// padded to 4 bytes (Elf64_Nhdr in elf.h).</summary>
internal static class ElfNotes
{
    private const int HeaderSize = 12;

    /// <summary>The content of the first note of a type; empty when there is none, or it is cut off.</summary>
    /// <param name="notes">The segment.</param>
    /// <param name="owner">The name of who defines the type, with the zero at its end.</param>
    /// <param name="type">The type.</param>
    public static ReadOnlySpan<byte> Find(ReadOnlySpan<byte> notes, ReadOnlySpan<byte> owner, uint type)
    {
        while (notes.Length >= HeaderSize)
        {
            long name = Padded(BinaryPrimitives.ReadUInt32LittleEndian(notes));
            long size = BinaryPrimitives.ReadUInt32LittleEndian(notes[4..]);
            if (HeaderSize + name + size > notes.Length) return [];
            if (BinaryPrimitives.ReadUInt32LittleEndian(notes[8..]) == type && notes[HeaderSize..].StartsWith(owner))
                return notes.Slice(HeaderSize + (int)name, (int)size);
            notes = notes[(int)Math.Min(notes.Length, HeaderSize + name + Padded((uint)size))..];
        }
        return [];
    }

    private static long Padded(uint size) => ((long)size + 3) & ~3L;
}
