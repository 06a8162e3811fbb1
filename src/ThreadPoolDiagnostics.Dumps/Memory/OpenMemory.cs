using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Files;

namespace ThreadPoolDiagnostics.Dumps.Memory;

/// <summary>The runtime in a process's memory, with the data access library that can read it.</summary>
internal sealed class OpenMemory : IDisposable
{
    private readonly DataTarget _target;

    private OpenMemory(DataTarget target, ClrRuntime runtime) => (_target, Runtime) = (target, runtime);

    public ClrRuntime Runtime { get; }

    /// <summary>Where the pages of files come from that a dump lacks; null when it lacks none.</summary>
    public UnchangedFiles? Files { get; private init; }

    /// <summary>Its limits are the most that the formats and Linux allow: a thread's stack and its guard page are two program
    /// headers.</summary>
    private static DataTargetOptions Options => new()
    {
        FileLocator = new NoDownloads(),
        Limits = new() { MaxElfProgramHeaders = ushort.MaxValue, MaxThreads = 1 << 22 },
    };

    /// <summary>Opens a dump.</summary>
    /// <exception cref="EvidenceFileException">It is no dump of .NET, is damaged, or its runtime cannot be read here.</exception>
    public static OpenMemory OfDump(string file, string? dataAccessLibrary)
    {
        DataTarget? target = null;
        UnchangedFiles? files = null;
        try
        {
            (Stream dump, files) = CompletedCore.Open(file);
            target = DataTarget.LoadDump(file, dump, leaveOpen: false, Options);
            return Open(target, file, dataAccessLibrary, files);
        }
        catch (Exception failure) when (failure is not OutOfMemoryException)
        {
            target?.Dispose();
            if (failure is EvidenceFileException) throw;
            throw new EvidenceFileException(
                file, files?.Others.Count > 0
                    ? $"the dump cannot be read without pages of files that are not in it. {files.WhatIsMissing}"
                    : $"the dump cannot be read: {failure.Message} It is damaged, or was cut off.", failure);
        }
    }

    /// <summary>Opens the memory of a live process, which stands still until it is disposed.</summary>
    /// <exception cref="EvidenceFileException">It may not be read, or is no .NET process.</exception>
    public static OpenMemory OfProcess(int processId, string? dataAccessLibrary)
    {
        string name = $"process {processId}";
        DataTarget? target = null;
        try
        {
            target = DataTarget.AttachToProcess(processId, suspend: true, Options);
            return Open(target, name, dataAccessLibrary, files: null);
        }
        catch (Exception failure) when (failure is not OutOfMemoryException)
        {
            target?.Dispose();
            if (failure is EvidenceFileException) throw;
            throw new EvidenceFileException(
                name, $"its memory cannot be read: {failure.Message} Run as its user or as root; in a container, with the "
                + "capability SYS_PTRACE.", failure);
        }
    }

    public void Dispose()
    {
        Runtime.Dispose();
        _target.Dispose();
    }

    private static OpenMemory Open(DataTarget target, string name, string? dataAccessLibrary, UnchangedFiles? files)
    {
        ClrInfo info = target.ClrVersions.FirstOrDefault(one => one.Flavor is ClrFlavor.Core)
            ?? throw new EvidenceFileException(
                name, "there is no runtime of .NET in it: it is of another program, or is cut off.");
        string library = DataAccess.Find(info, name, dataAccessLibrary);
        return new(target, info.CreateRuntime(library, ignoreMismatch: true)) { Files = files };
    }
}
