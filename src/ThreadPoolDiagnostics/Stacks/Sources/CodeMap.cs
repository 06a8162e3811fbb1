using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.Stacks.Inlining;
using ThreadPoolDiagnostics.Stacks.Symbols;

namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>Maps code addresses to IL, by the rundown. Code compiled ahead of time (ready to run) has no map.</summary>
internal sealed class CodeMap
{
    private readonly SortedAddresses _calls;
    private readonly Dictionary<long, LoadedModule> _modules = [];
    private readonly Dictionary<long, MethodIdentity?> _inlined = [];
    private readonly List<MethodCode> _methods = [];
    private readonly PendingCode _pending = new();

    private CodeMap(IEnumerable<ulong> returnAddresses) => _calls = new(returnAddresses.Select(Call));

    /// <summary>All modules.</summary>
    public IReadOnlyCollection<LoadedModule> Modules => _modules.Values;

    /// <param name="nettraceFile">A trace with a rundown, which is read up to the first damage.</param>
    /// <param name="returnAddresses">The addresses that will be looked up.</param>
    public static CodeMap Read(string nettraceFile, IEnumerable<ulong> returnAddresses)
    {
        var map = new CodeMap(returnAddresses);
        new TraceRecords(map.AddCode).ReadWhatIsSound(nettraceFile);
        if (map._inlined.Count > 0) new TraceRecords(map.AddIdentity).ReadWhatIsSound(nettraceFile);
        return map;
    }

    /// <summary>The IL of the call that returns to this address; null when unknown.</summary>
    public IlLocation? Find(ulong returnAddress)
    {
        ulong call = Call(returnAddress);
        MethodCode? method = MethodAt(call);
        return method is not null && ModuleOf(method.ModuleId) is { } module
            && method.Map?.IlOffset((int)(call - method.Start)) is { } offset
            ? new IlLocation(module, method.Token, offset)
            : null;
    }

    /// <summary>The calls at this address: inlined ones innermost first, then the method itself; empty when unknown.</summary>
    public IReadOnlyList<InlinedCall> CallsAt(ulong returnAddress)
    {
        ulong call = Call(returnAddress);
        return MethodAt(call) is { Inlines: { } inlines } method ? inlines.CallsAt((int)(call - method.Start)) : [];
    }

    /// <summary>The method with this id of the runtime's; null when the runtime did not report it.</summary>
    public MethodIdentity? Identify(long methodId) => _inlined.GetValueOrDefault(methodId);

    public LoadedModule? ModuleOf(long moduleId) => _modules.GetValueOrDefault(moduleId);

    /// <summary>An address within the call: after it, the next statement may begin.</summary>
    private static ulong Call(ulong returnAddress) => returnAddress - 1;

    /// <summary>The method at an address; the last one, when several were there in succession.</summary>
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

    /// <summary>Adds an identity; that of a method with its own code replaces that of one that was only inlined.</summary>
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

/// <summary>A place in a module's IL.</summary>
/// <param name="Module">The module.</param>
/// <param name="MethodToken">The method's metadata token.</param>
/// <param name="Offset">The offset in the method's IL, in bytes.</param>
internal sealed record IlLocation(LoadedModule Module, int MethodToken, int Offset);

/// <summary>The compiled code of one method.</summary>
/// <param name="Start">Its first address.</param>
/// <param name="Size">The size in bytes.</param>
/// <param name="ModuleId">The runtime's id of its module.</param>
/// <param name="Token">Its metadata token.</param>
internal sealed record MethodCode(ulong Start, uint Size, long ModuleId, int Token)
{
    /// <summary>The IL that the code came from; null when unknown.</summary>
    public IlMap? Map { get; init; }

    /// <summary>The methods inlined into it; null when the runtime does not keep them.</summary>
    public InlineTree? Inlines { get; init; }
}

/// <summary>Identifies a method.</summary>
/// <param name="ModuleId">The runtime's id of its module.</param>
/// <param name="Token">Its metadata token.</param>
internal sealed record MethodIdentity(long ModuleId, int Token)
{
    /// <summary>Namespace.Type.Method(arguments) in the runtime's notation; null for a method that was only inlined.</summary>
    public string? Name { get; init; }
}

/// <summary>The runtime's event about a method that may have no code of its own (MethodDetails in ClrEtwAll.man).</summary>
internal static class MethodDetails
{
    private const string Provider = "Microsoft-Windows-DotNETRuntime";
    private const int Event = 72;

    public static bool Is(EventKind kind) => kind.Id == Event && kind.Provider == Provider;

    /// <summary>Reads ids of method and type, token, the number of type parameters, and the id of the module.</summary>
    /// <returns>The runtime's id of the method, and its identity.</returns>
    public static (long Id, MethodIdentity Identity) Read(ReadOnlySpan<byte> payload)
    {
        var bytes = new Bytes(payload);
        long id = bytes.Int64();
        bytes.Take(sizeof(long));
        int token = bytes.Int32();
        bytes.Take(sizeof(int));
        return (id, new MethodIdentity(bytes.Int64(), token));
    }
}
