using Microsoft.Win32.SafeHandles;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Dumps.Memory;

/// <summary>
/// Whether files on this machine are those that a process had mapped. A core file tells no more than the range of each, and of
/// ELF files the first page, which has the build id: a file that fits and is older than the core file is taken to be the same.
/// </summary>
internal sealed class UnchangedFiles(CoreFile core, SafeFileHandle coreFile)
{
    private const int FirstPage = 4_096;
    private readonly DateTime _written = File.GetLastWriteTimeUtc(coreFile);
    private readonly Dictionary<string, bool> _files = new(StringComparer.Ordinal);

    /// <summary>The paths of those that are gone, or have changed.</summary>
    public IReadOnlyList<string> Others => [.. _files.Where(file => !file.Value).Select(file => file.Key)];

    /// <summary>What this means for what can be read, in sentences.</summary>
    public IEnumerable<string> Gaps
    {
        get
        {
            int same = _files.Count - Others.Count;
            if (same > 0)
            {
                yield return "The dump lacks what the process had mapped and not written, as the kernel and gcore leave it out. "
                    + $"It was read from {FigureText.Count(same, "file")} on this machine; that they are the same is inferred: "
                    + "they fit, and are older than the dump.";
            }
            if (Others.Count > 0) yield return WhatIsMissing;
        }
    }

    /// <summary>Which files there are not, and what to do.</summary>
    public string WhatIsMissing
    {
        get
        {
            IReadOnlyList<string> others = Others;
            return $"{FigureText.Count(others.Count, "file")} that the process had mapped {(others.Count == 1 ? "is" : "are")} "
                + $"not here, or changed after the dump: {others[0]}{(others.Count == 1 ? "" : " and others")}. Check the dump "
                + "where the program was, in its container or image; 'dotnet-dump collect --type Heap' takes what is needed.";
        }
    }

    public bool Has(MappedFile file)
    {
        if (!_files.TryGetValue(file.Path, out bool isSame)) _files.Add(file.Path, isSame = IsSame(file.Path));
        return isSame;
    }

    private bool IsSame(string path)
    {
        try
        {
            using SafeFileHandle file = File.OpenHandle(path);
            long length = RandomAccess.GetLength(file);
            MappedFile[] mapped = [.. core.Mapped.Where(one => one.Path == path)];
            return File.GetLastWriteTimeUtc(file) <= _written
                && mapped.All(one => one.Offset + (long)(one.End - one.Start) < length + Environment.SystemPageSize)
                && HasFirstPage(file, mapped);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    /// <summary>Whether it begins as the mapped file did, where the core file has that.</summary>
    private bool HasFirstPage(SafeFileHandle file, MappedFile[] mapped)
    {
        Span<byte> inMemory = stackalloc byte[FirstPage], inFile = stackalloc byte[FirstPage];
        foreach (MappedFile first in mapped.Where(one => one.Offset == 0))
        {
            ElfSegment there = core.Memory.FirstOrDefault(
                segment => segment.Size >= FirstPage && segment.Address == first.Start);
            if (there.Size > 0 && ElfHeaders.IsRead(coreFile, inMemory, there.Offset))
                return ElfHeaders.IsRead(file, inFile, 0) && inFile.SequenceEqual(inMemory);
        }
        return true;
    }
}
