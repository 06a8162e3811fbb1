using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>Converts addresses to frames; each address is named once, however many stacks contain it.</summary>
internal sealed class NamedFrames
{
    private readonly Dictionary<ulong, StackFrame> _frames = [];
    private readonly CodeNames _names;
    private readonly ModuleOrigins _origins;

    private NamedFrames(CodeNames names, TargetFiles files) =>
        (_names, _origins) = (names, ModuleOrigins.Read(names.Modules, files));

    /// <summary>All methods that the trace names.</summary>
    public CompiledMethods Compiled => _names.Compiled;

    /// <summary>The paths of the process's modules, as it sees them.</summary>
    public IEnumerable<string> Modules => _names.Modules.Select(module => module.Path);

    /// <summary>Reads the names from a trace, up to the first damage.</summary>
    public static NamedFrames Read(string nettraceFile, IEnumerable<SampledThread> threads, TargetFiles files)
    {
        var names = new CodeNames(threads.SelectMany(thread => thread.Addresses));
        new TraceRecords(names.Add).ReadWhatIsSound(nettraceFile);
        return new(names, files);
    }

    public ThreadStack Of(SampledThread thread) => new(thread.ThreadId, [.. thread.Addresses.Select(At)])
    {
        Addresses = thread.Addresses,
        IsCut = thread.IsCut,
        RanManagedCode = thread.RanManagedCode,
    };

    /// <summary>The frame for an address, from the module and method that a trace has for it.</summary>
    /// <param name="module">The file name without extension; empty for code that was generated at run time.</param>
    /// <param name="method">Namespace.Type.Method(arguments) in the runtime's notation; empty when there is no name.</param>
    /// <param name="origins">The origins of the modules.</param>
    public static StackFrame ToFrame(string module, string method, ModuleOrigins origins)
    {
        StackFrame frame = origins.Frame(module, method);
        return frame.IsApplication ? frame : frame with { Carries = Carried(method) };
    }

    private StackFrame At(ulong address)
    {
        if (_frames.TryGetValue(address, out StackFrame? frame)) return frame;
        (string module, string method) = _names.Find(address);
        frame = ToFrame(module, method, _origins);
        _frames.Add(address, frame);
        return frame;
    }

    /// <summary>The async method that the frame runs; null for .NET's own, which lead to no code of the application.</summary>
    private static string? Carried(string method) =>
        CarriedMethod.In(method) is { } carried && !FrameworkModules.Contains(carried) ? carried : null;
}
