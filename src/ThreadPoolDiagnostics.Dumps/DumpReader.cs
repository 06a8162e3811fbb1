using ThreadPoolDiagnostics.Dumps.Memory;
using ThreadPoolDiagnostics.Files;
using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Dumps;

/// <summary>
/// Reads the thread pool in a process's memory: from a core dump or minidump, or from a live process that stands still meanwhile.
/// Of the program's data it takes no values, only types, methods, counts and times.
/// </summary>
public static class DumpReader
{
    /// <summary>Whether a file that begins so is a dump: a core file of ELF, or a minidump of Windows.</summary>
    /// <param name="head">Its first bytes, at least 18 of them.</param>
    public static bool Recognizes(ReadOnlySpan<byte> head) =>
        head.StartsWith("MDMP"u8) || (head.Length > 17 && head.StartsWith("\u007fELF"u8) && head[16] == 4 && head[17] == 0);

    /// <summary>Reads a dump.</summary>
    /// <param name="file">The path of the dump.</param>
    /// <param name="settings">How to read it.</param>
    /// <exception cref="EvidenceFileException">It is no dump of .NET, is damaged, or its runtime cannot be read here.</exception>
    public static Observation Read(string file, DumpSettings settings) =>
        Read(file, () => OpenMemory.OfDump(file, settings.DataAccessLibrary), settings, now: null).Complete();

    /// <summary>Reads the memory of a process, which stands still meanwhile (ptrace on Linux): of one whose runtime does not
    /// answer.</summary>
    /// <param name="processId">The process. It may not be a child of this one: Process, which waits for children, may take the
    /// stop that the reader waits for (pal_process.c, SystemNative_WaitPidExitedNoHang), and it would wait for ever.</param>
    /// <param name="settings">How to read it.</param>
    /// <param name="time">Measures how long it stands still.</param>
    /// <returns>What it shows, and how long it stood still.</returns>
    /// <exception cref="EvidenceFileException">It may not be read, or is no .NET process.</exception>
    public static (Observation Observation, TimeSpan StoodStill) ReadProcess(
        int processId, DumpSettings settings, TimeProvider time)
    {
        long start = time.GetTimestamp();
        // The process has the clock of this machine, unless it has a time namespace of its own.
        MemoryImage image = Read(
            $"process {processId}", () => OpenMemory.OfProcess(processId, settings.DataAccessLibrary), settings,
            now: Environment.TickCount64);
        TimeSpan stoodStill = time.GetElapsedTime(start);
        return (image.Complete(), stoodStill);
    }

    /// <summary>Opens and reads memory. Damaged memory may lead anywhere, so each failure of the reader is its file's.</summary>
    private static MemoryImage Read(string name, Func<OpenMemory> open, DumpSettings settings, long? now)
    {
        using OpenMemory memory = open();
        try
        {
            return MemoryImage.Read(memory, settings, now);
        }
        catch (Exception failure) when (failure is not (OutOfMemoryException or EvidenceFileException))
        {
            throw new EvidenceFileException(
                name, $"its memory cannot be read: {failure.Message} It is damaged, or was cut off.", failure);
        }
    }
}
