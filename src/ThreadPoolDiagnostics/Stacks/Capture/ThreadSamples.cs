using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>
/// The runtime's sample profiler (ep-sample-profiler.c), which writes the stacks of all managed threads every millisecond. A pass
/// is always complete: one sample means that all threads are included.
/// </summary>
internal static class ThreadSamples
{
    private const int BufferMegabytes = 256;

    /// <summary>The rundown of modules and methods (ClrRundownProvider: Loader, Jit, NGen), which name the frames.</summary>
    private const long NamesOfMethods = 0x8 | 0x10 | 0x20;

    private static readonly EventPipeProvider[] Profiler =
        [new EventPipeProvider(SampledThreads.Profiler, EventLevel.Informational)];

    /// <summary>Stacks, and at the end of the session the names of all methods (rundown), which is nearly all the cost.</summary>
    /// <param name="lines">Whether to include the mapping of instructions to lines, one more event per compiled method. Before
    /// .NET 9 it is always included.</param>
    public static EventPipeSessionConfiguration Configuration(bool lines) => lines
        ? new(Profiler, BufferMegabytes, requestRundown: true)
        : new(Profiler, BufferMegabytes, NamesOfMethods);

    /// <summary>The first stack of each thread in a trace file; none when the profiler did not run.</summary>
    public static SampledStacks Read(string nettraceFile, TargetFiles files)
    {
        var threads = new SampledThreads();
        TraceRecords.Read(nettraceFile, threads.Add);
        NamedFrames frames = NamedFrames.Read(nettraceFile, threads.All, files);
        return new([.. threads.All.Select(frames.Of)], frames.Compiled);
    }
}

/// <summary>The result of one session of the sample profiler.</summary>
/// <param name="Threads">The first stack of each thread.</param>
/// <param name="Compiled">The methods that the process has machine code of.</param>
internal sealed record SampledStacks(IReadOnlyList<ThreadStack> Threads, CompiledMethods Compiled);
