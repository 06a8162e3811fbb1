using Microsoft.Win32.SafeHandles;

namespace ThreadPoolDiagnostics.Dumps.Memory;

/// <summary>What the headers of a 64-bit core file say.</summary>
/// <param name="Elf">The headers, with its segments.</param>
/// <param name="Mapped">The files that were mapped.</param>
internal sealed record CoreFile(ElfHeaders Elf, IReadOnlyList<MappedFile> Mapped)
{
    private const int LargestNotes = 1 << 30;
    private const ulong MarkAddress = 0x7ffffff10000;
    private static ReadOnlySpan<byte> Mark => "DIAGINFOHEADER"u8;

    /// <summary>The parts of the memory that it has.</summary>
    public IEnumerable<ElfSegment> Memory => Elf.Segments.Where(segment => segment is { Type: ElfSegment.Load, Size: > 0 });

    /// <summary>Reads them; null when it is no such file, or is cut off in its headers.</summary>
    public static CoreFile? Read(SafeFileHandle file)
    {
        if (ElfHeaders.Read(file) is not { } elf) return null;
        ElfSegment note = elf.Segments.FirstOrDefault(segment => segment.Type == ElfSegment.Note);
        if (note is not { Size: > 0 and < LargestNotes }) return null;
        var notes = new byte[note.Size];
        return ElfHeaders.IsRead(file, notes, note.Offset) ? new(elf, MappedFile.In(notes)) : null;
    }

    /// <summary>
    /// Whether the runtime's createdump wrote it, which leaves a mark (specialdiaginfo.h). It takes single pages, and what it
    /// leaves out may have been written: only what the kernel leaves out is as in the file.
    /// </summary>
    public bool IsOfCreatedump(SafeFileHandle file)
    {
        Span<byte> mark = stackalloc byte[Mark.Length];
        ElfSegment there = Memory.FirstOrDefault(segment => segment.Address == MarkAddress);
        return there.Size > 0 && ElfHeaders.IsRead(file, mark, there.Offset) && mark.SequenceEqual(Mark);
    }
}
