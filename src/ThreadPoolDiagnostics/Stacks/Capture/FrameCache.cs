using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.EventPipe;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>
/// Turns call stacks of a trace into ours; formats each code address once, however many stacks pass through it.
/// </summary>
internal sealed class FrameCache(ModuleOrigins origins)
{
    private readonly Dictionary<CodeAddressIndex, StackFrame> _frames = [];

    public static FrameCache For(TraceLog log, TargetFiles files) =>
        new(ModuleOrigins.Read(log.ModuleFiles.Select(module => module.FilePath), files));

    /// <summary>Null for a sample without a stack.</summary>
    public ThreadStack? Resolve(ClrThreadSampleTraceData sample) => sample.CallStack() is { } stack
        ? Resolve(sample.ThreadID, stack) with { RanManagedCode = RanManagedCode(sample) }
        : null;

    public ThreadStack Resolve(int threadId, TraceCallStack? stack)
    {
        var frames = new List<StackFrame>();
        var addresses = new List<ulong>();
        for (; stack is not null; stack = stack.Caller)
        {
            frames.Add(Resolve(stack.CodeAddress));
            addresses.Add(stack.CodeAddress.Address);
        }
        return new ThreadStack(threadId, frames) { Addresses = addresses };
    }

    /// <summary>
    /// By the thread's mode at its suspension: cooperative (Managed) or preemptive (External), ep-rt-coreclr.h.
    /// </summary>
    private static bool? RanManagedCode(ClrThreadSampleTraceData sample) => sample.Type switch
    {
        ClrThreadSampleType.Managed => true,
        ClrThreadSampleType.External => false,
        _ => null,
    };

    private StackFrame Resolve(TraceCodeAddress address)
    {
        if (_frames.TryGetValue(address.CodeAddressIndex, out StackFrame? frame)) return frame;
        frame = NamedFrame.FromNames(address.ModuleName, address.FullMethodName, origins);
        _frames.Add(address.CodeAddressIndex, frame);
        return frame;
    }
}
