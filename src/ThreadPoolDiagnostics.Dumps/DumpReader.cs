using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Dumps.Code;
using ThreadPoolDiagnostics.Dumps.Memory;
using ThreadPoolDiagnostics.Dumps.Pool;
using ThreadPoolDiagnostics.Dumps.Stacks;
using ThreadPoolDiagnostics.Dumps.Waits;
using ThreadPoolDiagnostics.Files;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Dumps;

/// <summary>
/// Reads the thread pool in a process's memory: from a core dump or minidump, or from a live process that is paused meanwhile. Of
/// the program's data it takes no values, only types, methods, counts and times.
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
    public static Observation Read(string file, DumpSettings settings)
    {
        ArgumentNullException.ThrowIfNull(settings);
        using OpenMemory memory = OpenMemory.OfDump(file, settings.DataAccessLibrary);
        return Guarded(file, () => Read(memory, settings, now: null));
    }

    private static Observation Guarded(string name, Func<Observation> read)
    {
        try
        {
            return read();
        }
        catch (Exception failure) when (failure is not (OutOfMemoryException or EvidenceFileException))
        {
            throw new EvidenceFileException(name, $"its memory cannot be read: {failure.Message} It is damaged, or was cut off.", failure);
        }
    }

    private static Observation Read(OpenMemory memory, DumpSettings settings, long? now)
    {
        ClrRuntime runtime = memory.Runtime;
        IReadOnlyDictionary<ulong, LoadedModule> modules = LoadedModules.In(runtime);
        var files = new TargetFiles(program: ProgramOf(memory), own: settings.Own);
        using var frames = new FrameReader(ModuleOrigins.Read([.. modules.Values], files), modules, files);
        IReadOnlyList<ThreadStack> threads = ThreadReader.Read(runtime, frames);
        IReadOnlyList<StackGroup> groups = StackGrouping.Group(threads);
        var report = new StackReport(groups, threads.Count, TimeSpan.Zero)
        {
            Threads = [.. groups.SelectMany(group => group.ThreadIds.Select(id => new StackThread(id, null, group.Kind)))
                .OrderBy(thread => thread.Id)],
        };
        IReadOnlyList<ClrObject>? queue = WorkQueues.Read(runtime);
        var waits = new BlockedWorkers(runtime, queue ?? []);
        IReadOnlyList<AwaitedWork> awaited = waits.Tasks(report);
        var observation = new Observation
        {
            Processors = StaticFields.ReadInt32(runtime, "System.Environment", "<ProcessorCount>k__BackingField") ?? 0,
            Duration = TimeSpan.Zero,
            Samples = [],
            Stacks = [new(TimeSpan.Zero, report)],
            LockWaits = waits.Locks(report),
            TaskWaits = [.. TaskWaits(awaited)],
            Instant = PoolFigures.Read(runtime, now) with
            {
                QueueLength = queue?.Count,
                Queued = queue is null ? [] : QueueContents.Names(queue),
                Awaited = awaited,
            },
        };
        return BlockingCalls.In(observation) is [] ? observation : CallersInCode.AddTo(observation, runtime, modules, files);
    }

    /// <summary>The async methods whose tasks threads wait for.</summary>
    private static IEnumerable<TaskWait> TaskWaits(IEnumerable<AwaitedWork> awaited) => awaited
        .Where(one => one.Chain.Count > 0)
        .Select(one => new TaskWait(TimeSpan.Zero, one.ThreadId, MethodName.Own(one.Chain[0])));

    /// <summary>The program's own file, which may carry its assemblies.</summary>
    private static string? ProgramOf(OpenMemory memory) =>
        memory.Runtime.ClrInfo.IsSingleFile ? memory.Runtime.ClrInfo.ModuleInfo.FileName : null;
}
