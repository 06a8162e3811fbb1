using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Stacks.Inlining;

namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>
/// Where the code of each method lies and which IL it came from: the module, method, IL map and inlining events of a trace's
/// rundown. Code that was compiled before the program ran (ready to run) has neither map nor inlining.
/// </summary>
internal sealed class CodeMap
{
    private readonly Dictionary<long, LoadedModule> _modules = [];
    private readonly Dictionary<long, MethodIdentity> _identities = [];
    private readonly List<MethodCode> _methods = [];
    private readonly PendingCode _pending = new();

    private CodeMap()
    {
    }

    /// <summary>The paths of all modules.</summary>
    public IEnumerable<string> ModulePaths => _modules.Values.Select(module => module.Path);

    public static CodeMap Read(string nettraceFile)
    {
        var map = new CodeMap();
        using var source = new EventPipeEventSource(nettraceFile);
        var rundown = new ClrRundownTraceEventParser(source);
        rundown.LoaderModuleDCStop += map.Add;
        rundown.MethodILToNativeMapDCStop += map._pending.Add;
        rundown.MethodDCStopVerbose += map.Add;
        source.Clr.MethodMethodDetails += map.Add;
        source.AllEvents += map.AddInlining;
        source.Process();
        map._methods.Sort((one, other) => one.Start.CompareTo(other.Start));
        return map;
    }

    /// <summary>The IL of the call that returns to this address; null when it is not known.</summary>
    public IlLocation? Find(ulong returnAddress)
    {
        ulong call = returnAddress - 1; // within the call: behind it, the next statement may begin
        MethodCode? method = MethodAt(call);
        return method is not null && ModuleOf(method.ModuleId) is { } module
            && method.Map?.IlOffset((int)(call - method.Start)) is { } offset
            ? new IlLocation(module, method.Token, offset)
            : null;
    }

    /// <summary>
    /// The calls that are under way at this address: innermost first, those that were inlined, and last the one whose code it is;
    /// empty where the runtime does not tell.
    /// </summary>
    public IReadOnlyList<InlinedCall> CallsAt(ulong returnAddress)
    {
        ulong call = returnAddress - 1;
        return MethodAt(call) is { Inlines: { } inlines } method ? inlines.CallsAt((int)(call - method.Start)) : [];
    }

    /// <summary>Which method has this id of the runtime's; null when it did not say.</summary>
    public MethodIdentity? Identify(long methodId) => _identities.GetValueOrDefault(methodId);

    public LoadedModule? ModuleOf(long moduleId) => _modules.GetValueOrDefault(moduleId);

    private MethodCode? MethodAt(ulong address)
    {
        int after = _methods.FindIndex(method => method.Start > address);
        MethodCode? last = _methods.ElementAtOrDefault((after < 0 ? _methods.Count : after) - 1);
        return last is not null && address - last.Start < (ulong)last.Size ? last : null;
    }

    private void Add(ModuleLoadUnloadTraceData module) => _modules[module.ModuleID] =
        new LoadedModule(module.ModuleILPath, module.ManagedPdbSignature, module.ManagedPdbBuildPath);

    private void Add(MethodLoadUnloadVerboseTraceData method)
    {
        _identities[method.MethodID] = new MethodIdentity(method.ModuleID, method.MethodToken)
        {
            Name = $"{method.MethodNamespace}.{method.MethodName}{Arguments(method.MethodSignature)}",
        };
        (IlMap? map, InlineTree? inlines) = _pending.TakeFor(method.MethodID);
        if (map is null && inlines is null) return;
        _methods.Add(new MethodCode(method.MethodStartAddress, method.MethodSize, method.ModuleID, method.MethodToken)
        {
            Map = map,
            Inlines = inlines,
        });
    }

    private void Add(MethodDetailsTraceData method) => _identities.TryAdd(
        method.MethodID, new MethodIdentity(method.LoaderModuleID, method.MethodToken));

    private void AddInlining(TraceEvent data)
    {
        if (RichDebugInfo.Is(data)) _pending.AddInlining(data);
    }

    private static string Arguments(string signature) =>
        signature.IndexOf('(', StringComparison.Ordinal) is >= 0 and int open ? signature[open..] : "";
}
