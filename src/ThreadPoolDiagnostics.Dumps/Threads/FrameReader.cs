using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Stacks.Sources;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Dumps.Threads;

/// <summary>Converts the frames of a stack in memory: names as in the runtime's events, lines by the symbols on disk.</summary>
internal sealed class FrameReader(ModuleOrigins origins, IReadOnlyDictionary<ulong, LoadedModule> modules, TargetFiles files)
    : IDisposable
{
    /// <summary>What code that was generated at run time is called where the runtime has no name for it.</summary>
    private const string Generated = "dynamicClass.lambda_method()";

    private readonly ModuleFiles _files = new(files);
    private readonly Dictionary<(ulong Method, ulong Address), StackFrame?> _frames = [];

    /// <summary>The frame; null for the runtime's own marks and stubs, which are no method.</summary>
    /// <param name="frame">The frame.</param>
    /// <param name="isInnermost">Whether it is the one that runs: the instruction pointers of others are behind their
    /// call.</param>
    public StackFrame? Read(ClrStackFrame frame, bool isInnermost)
    {
        if (frame.Method is not { } method) return frame.Kind is ClrStackFrameKind.ManagedMethod ? ToFrame("", Generated) : null;
        ulong address = isInnermost ? frame.InstructionPointer : frame.InstructionPointer - 1;
        if (_frames.TryGetValue((method.MethodDesc, address), out StackFrame? known)) return known;
        StackFrame? read = Read(method, address);
        _frames.Add((method.MethodDesc, address), read);
        return read;
    }

    /// <summary>Namespace.Type.Method(arguments) in the runtime's notation; empty when it has no name.</summary>
    public static string NameOf(ClrMethod method) =>
        method.Signature is { Length: > 0 } signature ? InEvents(ArgumentText.InMethod(signature)) : "";

    /// <summary>The class of dynamic methods begins with a small letter in the runtime's events.</summary>
    private static string InEvents(string name) =>
        name.StartsWith("DynamicClass.", StringComparison.Ordinal) ? $"d{name[1..]}" : name;

    public void Dispose() => _files.Dispose();

    private StackFrame? Read(ClrMethod method, ulong address)
    {
        if (NameOf(method) is not { Length: > 0 } name) return ToFrame("", Generated);
        if (IsStub(name)) return null;
        LoadedModule? module = method.Type?.Module is { } of ? modules.GetValueOrDefault(of.Address) : null;
        StackFrame frame = ToFrame(Path.GetFileNameWithoutExtension(module?.Path ?? ""), name);
        return frame.IsApplication && module is not null && IlOffset(method, address) is { } offset
            ? frame with { Source = _files.SymbolsOf(module)?.Find((int)method.MetadataToken, offset) }
            : frame;
    }

    /// <summary>Whether it is a stub of the runtime between two methods. The data access library crashes on the map to IL of its
    /// code.</summary>
    private static bool IsStub(string name) => name.StartsWith("ILStubClass.", StringComparison.Ordinal);

    private StackFrame ToFrame(string module, string name) => NamedFrames.ToFrame(module, name, origins);

    /// <summary>The IL offset of the last entry at or before the address; null where the code has no map.</summary>
    private static int? IlOffset(ClrMethod method, ulong address) =>
        new IlMap(method.ILOffsetMap.Select(entry => ((int)(entry.StartAddress - method.NativeCode), entry.ILOffset)))
            .IlOffset((int)(address - method.NativeCode));
}
