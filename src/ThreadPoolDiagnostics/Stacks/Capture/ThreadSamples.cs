using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>
/// The runtime's sample profiler (ep-sample-profiler.c): every millisecond it suspends the process, writes the stack of every
/// managed thread, and lets it go on. A pass that has begun is finished, so one sample of one thread means that all threads are
/// there.
/// </summary>
internal static class ThreadSamples
{
    private const int BufferMegabytes = 256;

    /// <summary>Modules and methods (ClrRundownProvider: Loader, Jit, NGen), which name the frames.</summary>
    private const long NamesOfMethods = 0x8 | 0x10 | 0x20;

    private static readonly EventPipeProvider[] Profiler =
        [new EventPipeProvider(SampledThreads.Profiler, EventLevel.Informational)];

    /// <summary>
    /// Stacks, and at the end of the session the names of all methods (rundown), which is nearly all that it costs.
    /// </summary>
    /// <param name="lines">Also which instruction of a method belongs to which line, one more event for each compiled method.
    /// Before .NET 9 they always come with it.</param>
    public static EventPipeSessionConfiguration Configuration(bool lines) => lines
        ? new(Profiler, BufferMegabytes, requestRundown: true)
        : new(Profiler, BufferMegabytes, NamesOfMethods);

    /// <summary>The first stack of each thread in a trace file; none when the profiler did not get to run.</summary>
    /// <param name="nettraceFile">The trace.</param>
    /// <param name="files">The files of the process.</param>
    public static SampledStacks Read(string nettraceFile, TargetFiles files)
    {
        var threads = new SampledThreads();
        TraceRecords.Read(nettraceFile, threads.Add);
        NamedFrames frames = NamedFrames.Read(nettraceFile, threads.All, files);
        return new([.. threads.All.Select(frames.Of)], frames.Compiled);
    }
}
