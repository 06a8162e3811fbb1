using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.EventPipe;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>
/// The runtime's sample profiler (ep-sample-profiler.c): every millisecond it suspends the process, writes the stack of every managed
/// thread, and lets it go on. A pass that has begun is finished, so one sample of one thread means that all threads are there.
/// </summary>
internal static class ThreadSamples
{
    /// <summary>Stacks, and at the end of the session the names of all methods (rundown).</summary>
    public static EventPipeSessionConfiguration Configuration { get; } = new(
        [new EventPipeProvider(SampleProfilerTraceEventParser.ProviderName, EventLevel.Informational)],
        circularBufferSizeMB: 256, requestRundown: true);

    /// <summary>The first stack of each thread in a trace file; none when the profiler did not get to run.</summary>
    /// <param name="nettraceFile">The trace.</param>
    /// <param name="files">The files of the process.</param>
    public static IReadOnlyList<ThreadStack> Read(string nettraceFile, TargetFiles files)
    {
        string etlxFile = TraceLog.CreateFromEventPipeDataFile(nettraceFile);
        using var log = new TraceLog(etlxFile);
        var frames = new FrameCache(ModuleOrigins.Read(log.ModuleFiles.Select(module => module.FilePath), files));
        var threads = new Dictionary<int, ThreadStack>();
        foreach (var sample in log.Events.ByEventType<ClrThreadSampleTraceData>())
        {
            if (!threads.ContainsKey(sample.ThreadID) && frames.Resolve(sample) is { } thread) threads.Add(thread.ThreadId, thread);
        }
        return [.. threads.Values];
    }

    /// <summary>Formats each code address once, however many stacks pass through it.</summary>
    internal sealed class FrameCache(ModuleOrigins origins)
    {
        private readonly Dictionary<CodeAddressIndex, StackFrame> _frames = [];

        /// <summary>Null for a sample without a stack.</summary>
        public ThreadStack? Resolve(ClrThreadSampleTraceData sample)
        {
            if (sample.CallStack() is not { } innermost) return null;
            var frames = new List<StackFrame>();
            var addresses = new List<ulong>();
            for (TraceCallStack? stack = innermost; stack is not null; stack = stack.Caller)
            {
                frames.Add(Resolve(stack.CodeAddress));
                addresses.Add(stack.CodeAddress.Address);
            }
            return new ThreadStack(sample.ThreadID, frames) { Addresses = addresses, RanManagedCode = RanManagedCode(sample) };
        }

        /// <summary>By the thread's mode at its suspension: cooperative (Managed) or preemptive (External), ep-rt-coreclr.h.</summary>
        private static bool? RanManagedCode(ClrThreadSampleTraceData sample) => sample.Type switch
        {
            ClrThreadSampleType.Managed => true,
            ClrThreadSampleType.External => false,
            _ => null,
        };

        private StackFrame Resolve(TraceCodeAddress address)
        {
            if (_frames.TryGetValue(address.CodeAddressIndex, out StackFrame? frame)) return frame;
            frame = origins.Frame(address.ModuleName, FrameName.Format(address.FullMethodName));
            _frames.Add(address.CodeAddressIndex, frame);
            return frame;
        }
    }
}
