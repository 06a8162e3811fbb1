using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Origins;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>Addresses in, frames out; each address is named once, however many stacks pass through it.</summary>
internal sealed class NamedFrames(CodeNames names, ModuleOrigins origins)
{
    private readonly Dictionary<ulong, StackFrame> _frames = [];

    public ThreadStack Of(SampledThread thread) => new(thread.ThreadId, [.. thread.Addresses.Select(At)])
    {
        Addresses = thread.Addresses,
        RanManagedCode = thread.RanManagedCode,
    };

    private StackFrame At(ulong address)
    {
        if (_frames.TryGetValue(address, out StackFrame? frame)) return frame;
        (string module, string method) = names.Find(address);
        frame = NamedFrame.FromNames(module, method, origins);
        _frames.Add(address, frame);
        return frame;
    }
}
