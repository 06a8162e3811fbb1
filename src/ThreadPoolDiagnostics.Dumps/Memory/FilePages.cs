namespace ThreadPoolDiagnostics.Dumps.Memory;

/// <summary>Pages that a core file lacks and a file on this machine has.</summary>
/// <param name="File">The file's path.</param>
/// <param name="Offset">Where they begin in it.</param>
/// <param name="Address">Where they were in memory.</param>
/// <param name="Size">How many bytes they are.</param>
internal sealed record FilePages(string File, long Offset, ulong Address, ulong Size)
{
    /// <summary>
    /// The pages of files that a core file lacks. By default the kernel and gcore leave out what a process has mapped and not
    /// written (coredump_filter in core(5)): the code and metadata of its assemblies, without which no stack can be read.
    /// </summary>
    /// <param name="core">The core file.</param>
    /// <param name="isUnchanged">Whether a file is the one that was mapped.</param>
    public static IReadOnlyList<FilePages> MissingIn(CoreFile core, Func<MappedFile, bool> isUnchanged)
    {
        ElfSegment[] present = [.. core.Memory.OrderBy(segment => segment.Address)];
        List<FilePages> missing = [];
        foreach (MappedFile file in core.Mapped.Where(file => file.IsOfDisk))
        {
            FilePages[] gaps = [.. Gaps(file, present)];
            if (gaps.Length > 0 && isUnchanged(file)) missing.AddRange(gaps);
        }
        return missing;
    }

    private static IEnumerable<FilePages> Gaps(MappedFile file, ElfSegment[] present)
    {
        ulong from = file.Start;
        foreach (ElfSegment segment in present.Where(one => one.Address < file.End && one.Address + one.Size > file.Start))
        {
            if (segment.Address > from) yield return Between(file, from, segment.Address);
            from = Math.Max(from, segment.Address + segment.Size);
        }
        if (from < file.End) yield return Between(file, from, file.End);
    }

    private static FilePages Between(MappedFile file, ulong from, ulong to) =>
        new(file.Path, file.Offset + (long)(from - file.Start), from, to - from);
}
