using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;
using ThreadPoolDiagnostics.Stacks.Symbols;

namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>
/// Where the code of each method lies and which IL it came from: the module, method and IL map events of a trace's rundown. Code
/// that was compiled before the program ran (ready to run) has no IL map.
/// </summary>
internal sealed class CodeMap
{
    private readonly Dictionary<long, LoadedModule> _modules = [];
    private readonly List<MethodCode> _methods = [];

    /// <summary>The last map. The runtime writes it just before the method it belongs to (eventtrace.cpp, SendEventsForJitMethods),
    /// so that a method that was compiled several times gets the right one each time.</summary>
    private (long MethodId, IlMap Map)? _pending;

    private CodeMap()
    {
    }

    public static CodeMap Read(string nettraceFile)
    {
        var map = new CodeMap();
        using var source = new EventPipeEventSource(nettraceFile);
        var rundown = new ClrRundownTraceEventParser(source);
        rundown.LoaderModuleDCStop += map.Add;
        rundown.MethodILToNativeMapDCStop += map.Add;
        rundown.MethodDCStopVerbose += map.Add;
        source.Process();
        map._methods.Sort((one, other) => one.Start.CompareTo(other.Start));
        return map;
    }

    /// <summary>The IL of the call that returns to this address; null when it is not known.</summary>
    public IlLocation? Find(ulong returnAddress)
    {
        ulong call = returnAddress - 1; // within the call: behind it, the next statement may begin
        MethodCode? method = MethodAt(call);
        return method is not null && _modules.TryGetValue(method.ModuleId, out LoadedModule? module)
            && method.Map.IlOffset((int)(call - method.Start)) is { } offset
            ? new IlLocation(module, method.Token, offset)
            : null;
    }

    private MethodCode? MethodAt(ulong address)
    {
        int after = _methods.FindIndex(method => method.Start > address);
        MethodCode? last = _methods.ElementAtOrDefault((after < 0 ? _methods.Count : after) - 1);
        return last is not null && address - last.Start < (ulong)last.Size ? last : null;
    }

    private void Add(ModuleLoadUnloadTraceData module) => _modules[module.ModuleID] =
        new LoadedModule(module.ModuleILPath, module.ManagedPdbSignature, module.ManagedPdbBuildPath);

    private void Add(MethodILToNativeMapTraceData map) => _pending = (map.MethodID, new IlMap(
        Enumerable.Range(0, map.CountOfMapEntries).Select(index => (map.NativeOffset(index), map.ILOffset(index)))));

    private void Add(MethodLoadUnloadVerboseTraceData method)
    {
        if (_pending is { } pending && pending.MethodId == method.MethodID)
            _methods.Add(new MethodCode(
                method.MethodStartAddress, method.MethodSize, method.ModuleID, method.MethodToken, pending.Map));
        _pending = null;
    }
}
