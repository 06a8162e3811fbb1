using System.Buffers.Binary;

namespace ThreadPoolDiagnostics.Dumps.Memory;

/// <summary>The build id in an ELF file's notes (NT_GNU_BUILD_ID).</summary>
internal static class BuildId
{
    private const int HeaderSize = 64, ProgramHeaderSize = 56;
    private const uint NoteSegment = 4, GnuBuildId = 3;

    /// <summary>The id of a 64-bit file; null when it has none, or cannot be read.</summary>
    public static byte[]? Of(string file)
    {
        try
        {
            using FileStream stream = File.OpenRead(file);
            return Read(stream);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    private static byte[]? Read(FileStream stream)
    {
        var header = new byte[HeaderSize];
        stream.ReadExactly(header);
        if (!header.AsSpan().StartsWith("\u007fELF"u8)) return null;
        long offset = BinaryPrimitives.ReadInt64LittleEndian(header.AsSpan(32));
        int count = BinaryPrimitives.ReadUInt16LittleEndian(header.AsSpan(56));
        var segment = new byte[ProgramHeaderSize];
        for (int index = 0; index < count; index++)
        {
            stream.Position = offset + (index * ProgramHeaderSize);
            stream.ReadExactly(segment);
            if (BinaryPrimitives.ReadUInt32LittleEndian(segment) != NoteSegment) continue;
            var notes = new byte[(int)Math.Min(4_096, BinaryPrimitives.ReadInt64LittleEndian(segment.AsSpan(32)))];
            stream.Position = BinaryPrimitives.ReadInt64LittleEndian(segment.AsSpan(8));
            stream.ReadExactly(notes);
            if (In(notes) is { } id) return id;
        }
        return null;
    }

    /// <summary>Notes are: size of the name, size of the content, type, name, content; each part is padded to 4 bytes.</summary>
    private static byte[]? In(ReadOnlySpan<byte> notes)
    {
        while (notes.Length > 12)
        {
            int name = Padded(BinaryPrimitives.ReadInt32LittleEndian(notes));
            int size = BinaryPrimitives.ReadInt32LittleEndian(notes[4..]);
            if (name < 0 || size < 0 || 12 + name + size > notes.Length) return null;
            if (BinaryPrimitives.ReadUInt32LittleEndian(notes[8..]) == GnuBuildId && notes[12..].StartsWith("GNU\0"u8))
                return notes.Slice(12 + name, size).ToArray();
            notes = notes[Math.Min(notes.Length, 12 + name + Padded(size))..];
        }
        return null;
    }

    private static int Padded(int size) => (size + 3) & ~3;
}
