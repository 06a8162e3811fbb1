using Microsoft.Win32.SafeHandles;

namespace ThreadPoolDiagnostics.Dumps.Memory;

/// <summary>The build id in an ELF file's notes (NT_GNU_BUILD_ID).</summary>
internal static class BuildId
{
    private const uint Note = 3;
    private const ulong MostNotes = 4_096;

    /// <summary>The id of a 64-bit file; null when it has none, or cannot be read.</summary>
    public static byte[]? Of(string file)
    {
        try
        {
            using SafeFileHandle handle = File.OpenHandle(file);
            return ElfHeaders.Read(handle)?.Segments
                .Where(segment => segment.Type == ElfSegment.Note)
                .Select(segment => In(handle, segment))
                .FirstOrDefault(id => id is not null);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    private static byte[]? In(SafeFileHandle file, ElfSegment segment)
    {
        var notes = new byte[Math.Min(MostNotes, segment.Size)];
        return ElfHeaders.IsRead(file, notes, segment.Offset) && ElfNotes.Find(notes, "GNU\0"u8, Note) is { Length: > 0 } id
            ? id.ToArray()
            : null;
    }
}
