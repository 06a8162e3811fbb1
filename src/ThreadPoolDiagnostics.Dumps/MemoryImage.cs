using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Dumps.Callers;
using ThreadPoolDiagnostics.Dumps.Memory;
using ThreadPoolDiagnostics.Dumps.Pool;
using ThreadPoolDiagnostics.Dumps.Requests;
using ThreadPoolDiagnostics.Dumps.Threads;
using ThreadPoolDiagnostics.Dumps.Waits;
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

/// <summary>What is taken from memory, which is needed no more then: a live process can go on.</summary>
/// <param name="Observation">The pool, its threads, and what they wait for.</param>
/// <param name="Modules">The loaded modules.</param>
/// <param name="Files">Their files.</param>
/// <param name="Compiled">The methods with machine code, where threads wait.</param>
internal sealed record MemoryImage(
    Observation Observation, IReadOnlyCollection<LoadedModule> Modules, TargetFiles Files, CompiledMethods? Compiled)
{
    private const string NoQueue = "The queue of the pool is not in this dump: it was taken without the heap. "
        + "'dotnet-dump collect --type Heap' takes it.";

    private const string NoWaits = "What its threads wait for could not be read: the data access library failed on their stacks.";

    /// <param name="memory">The memory.</param>
    /// <param name="settings">How to read it.</param>
    /// <param name="now">The time in the process's own clock (Environment.TickCount64); null when unknown.</param>
    public static MemoryImage Read(OpenMemory memory, DumpSettings settings, long? now)
    {
        ClrRuntime runtime = memory.Runtime;
        IReadOnlyDictionary<ulong, LoadedModule> modules = LoadedModules.In(runtime);
        var files = new TargetFiles(program: ProgramOf(runtime), own: settings.Own);
        ModuleOrigins origins = ModuleOrigins.Read([.. modules.Values], files);
        using var frames = new FrameReader(origins, modules, files);
        StackReport report = Stacks(runtime, frames);
        IReadOnlyList<ClrObject>? queue = WorkQueues.Read(runtime);
        var waits = new BlockedWorkers(runtime, queue ?? []);
        IReadOnlyList<AwaitedWork> awaited = settings.Waits ? waits.Tasks(report) : [];
        var observation = new Observation
        {
            Processors = StaticFields.ReadInt32(runtime, "System.Environment", "<ProcessorCount>k__BackingField") ?? 0,
            Duration = TimeSpan.Zero,
            Samples = [],
            Stacks = report.Groups.Count == 0 ? [] : [new(TimeSpan.Zero, report)],
            LockWaits = settings.Waits ? waits.Locks(report) : [],
            TaskWaits = [.. TaskWaits(awaited)],
            Requests = settings.Waits ? RequestsInFlight.In(runtime, report) : [],
            Instant = PoolFigures.Read(runtime, now) with
            {
                QueueLength = queue?.Count,
                WaitingWork = queue is null ? null : WaitingWork.Count(queue),
                Queued = queue is null ? [] : QueueContents.Names(queue),
                Awaited = awaited,
            },
            Gaps =
            [
                .. memory.Files?.Gaps ?? [],
                .. queue is not null || memory.Files?.Others.Count > 0 ? Array.Empty<string>() : [NoQueue],
                .. settings.Waits ? Array.Empty<string>() : [NoWaits],
            ],
        };
        if (BlockingCalls.In(observation) is []) return new(observation, [.. modules.Values], files, Compiled: null);
        IReadOnlySet<ClrType> onStacks = settings.Waits ? ObjectsOnStacks.TypesIn(runtime, report) : new HashSet<ClrType>();
        return new(observation, [.. modules.Values], files, MethodsWithCode.In(runtime, modules, origins, onStacks));
    }

    /// <summary>Adds what the program's code shows of the waits.</summary>
    public Observation Complete() => Compiled is null
        ? Observation
        : CallersInCode.AddTo(Observation, [.. Modules.Select(module => module.Path)], Files, Compiled);

    private static StackReport Stacks(ClrRuntime runtime, FrameReader frames)
    {
        IReadOnlyList<ThreadStack> threads = ThreadReader.Read(runtime, frames);
        IReadOnlyList<StackGroup> groups = StackGrouping.Group(threads);
        return new(groups, threads.Count, TimeSpan.Zero)
        {
            Threads =
            [
                .. groups.SelectMany(group => group.ThreadIds.Select(id => new StackThread(id, null, group.Kind)))
                    .OrderBy(thread => thread.Id),
            ],
        };
    }

    /// <summary>The async methods whose tasks threads wait for.</summary>
    private static IEnumerable<TaskWait> TaskWaits(IEnumerable<AwaitedWork> awaited) => awaited
        .Where(one => one.Chain.Count > 0)
        .Select(one => new TaskWait(TimeSpan.Zero, one.ThreadId, MethodName.Own(one.Chain[0])));

    /// <summary>The program's own file, where that carries its assemblies.</summary>
    private static string? ProgramOf(ClrRuntime runtime) =>
        runtime.ClrInfo.IsSingleFile ? runtime.ClrInfo.ModuleInfo.FileName : null;
}
