using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.Stacks.Inlining;
using ThreadPoolDiagnostics.Stacks.Symbols;

namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>
/// Which IL the code at some addresses came from: the module, method, IL map and inlining events of a trace's rundown. Of other
/// methods nothing is kept. Code that was compiled before the program ran (ready to run) has neither map nor inlining.
/// </summary>
internal sealed class CodeMap
{
    private readonly SortedAddresses _calls;
    private readonly Dictionary<long, LoadedModule> _modules = [];
    private readonly Dictionary<long, MethodIdentity?> _inlined = [];
    private readonly List<MethodCode> _methods = [];
    private readonly PendingCode _pending = new();

    private CodeMap(IEnumerable<ulong> returnAddresses) => _calls = new(returnAddresses.Select(Call));

    /// <summary>The paths of all modules.</summary>
    public IEnumerable<string> ModulePaths => _modules.Values.Select(module => module.Path);

    /// <param name="nettraceFile">With a rundown.</param>
    /// <param name="returnAddresses">Those that will be asked for.</param>
    public static CodeMap Read(string nettraceFile, IEnumerable<ulong> returnAddresses)
    {
        var map = new CodeMap(returnAddresses);
        TraceRecords.Read(nettraceFile, map.AddCode);
        if (map._inlined.Count > 0) TraceRecords.Read(nettraceFile, map.AddIdentity);
        return map;
    }

    /// <summary>The IL of the call that returns to this address; null when it is not known.</summary>
    public IlLocation? Find(ulong returnAddress)
    {
        ulong call = Call(returnAddress);
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
        ulong call = Call(returnAddress);
        return MethodAt(call) is { Inlines: { } inlines } method ? inlines.CallsAt((int)(call - method.Start)) : [];
    }

    /// <summary>Which method of such a call has this id of the runtime's; null when it did not say.</summary>
    public MethodIdentity? Identify(long methodId) => _inlined.GetValueOrDefault(methodId);

    public LoadedModule? ModuleOf(long moduleId) => _modules.GetValueOrDefault(moduleId);

    /// <summary>A place within the call: behind it, the next statement may begin.</summary>
    private static ulong Call(ulong returnAddress) => returnAddress - 1;

    /// <summary>Of several that were there one after the other, the last.</summary>
    private MethodCode? MethodAt(ulong address) => _methods.FindLast(method => address - method.Start < method.Size);

    private void AddCode(TraceRecord data)
    {
        switch (Rundown.EventOf(data))
        {
            case Rundown.Module:
                (long id, LoadedModule module) = Rundown.ReadModule(data.Payload);
                _modules[id] = module;
                break;
            case Rundown.IlMap:
                _pending.AddMap(data.Payload);
                break;
            case Rundown.Method:
                AddMethod(new RundownMethod(data.Payload));
                break;
            case var _ when RichDebugInfo.Is(data.Kind):
                _pending.AddInlining(data.Payload);
                break;
        }
    }

    private void AddMethod(RundownMethod method)
    {
        if (!_calls.Within(method).IsEmpty)
        {
            var code = new MethodCode(method.Start, method.Size, method.ModuleId, method.Token)
            {
                Map = _pending.MapOf(method.Id),
                Inlines = _pending.InlinesOf(method.Id),
            };
            if (code.Map is not null || code.Inlines is not null) _methods.Add(code);
            foreach (long inlined in code.Inlines?.Methods ?? []) _inlined[inlined] = null;
        }
        _pending.Clear();
    }

    /// <summary>What a method's own code says of it goes before what is said of one that was only ever inlined.</summary>
    private void AddIdentity(TraceRecord data)
    {
        if (Rundown.EventOf(data) == Rundown.Method)
        {
            var method = new RundownMethod(data.Payload);
            if (_inlined.ContainsKey(method.Id))
                _inlined[method.Id] = new(method.ModuleId, method.Token) { Name = method.Name() };
        }
        else if (MethodDetails.Is(data.Kind) && MethodDetails.Read(data.Payload) is var (id, identity)
            && _inlined.TryGetValue(id, out MethodIdentity? known) && known is null)
        {
            _inlined[id] = identity;
        }
    }
}
