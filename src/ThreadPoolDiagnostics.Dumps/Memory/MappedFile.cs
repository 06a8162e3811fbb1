using System.Buffers.Binary;
using System.Text;

namespace ThreadPoolDiagnostics.Dumps.Memory;

/// <summary>A range of a process's memory that a file was mapped to.</summary>
/// <param name="Path">The file's path, as the process saw it.</param>
/// <param name="Start">The first address.</param>
/// <param name="End">The address after the last.</param>
/// <param name="Offset">Where the range begins in the file.</param>
internal sealed record MappedFile(string Path, ulong Start, ulong End, long Offset)
{
    private const uint FileNote = 0x46494c45; // NT_FILE
    private const int EntrySize = 24;

    /// <summary>Whether it is a file of a disk, and not memory that the kernel gives the name of one.</summary>
    public bool IsOfDisk => !Path.StartsWith("/memfd:", StringComparison.Ordinal)
        && !Path.StartsWith("/dev/", StringComparison.Ordinal) && !Path.StartsWith("/SYSV", StringComparison.Ordinal);

    /// <summary>The mapped files in a core file's notes: count and page size, then start, end and offset in pages of each, then
    /// their paths (fill_files_note in the kernel's fs/binfmt_elf.c).</summary>
    public static IReadOnlyList<MappedFile> In(ReadOnlySpan<byte> notes)
    {
        ReadOnlySpan<byte> note = ElfNotes.Find(notes, "CORE\0"u8, FileNote);
        List<MappedFile> files = [];
        if (note.Length < 16) return files;
        long count = BinaryPrimitives.ReadInt64LittleEndian(note);
        long pageSize = BinaryPrimitives.ReadInt64LittleEndian(note[8..]);
        if (count < 0 || count > (note.Length - 16) / EntrySize || pageSize is <= 0 or > 1 << 30) return files;
        ReadOnlySpan<byte> paths = note[(16 + ((int)count * EntrySize))..];
        for (int index = 0; index < count && paths.IndexOf((byte)0) is >= 0 and var length; index++)
        {
            ReadOnlySpan<byte> entry = note[(16 + (index * EntrySize))..];
            files.Add(new(
                Encoding.UTF8.GetString(paths[..length]), BinaryPrimitives.ReadUInt64LittleEndian(entry),
                BinaryPrimitives.ReadUInt64LittleEndian(entry[8..]),
                BinaryPrimitives.ReadInt64LittleEndian(entry[16..]) * pageSize));
            paths = paths[(length + 1)..];
        }
        return files;
    }
}
