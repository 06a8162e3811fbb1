using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.Stacks.Symbols;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>Names the methods at some addresses by a trace's rundown; reads only the addresses of all others.</summary>
internal sealed class CodeNames(IEnumerable<ulong> addresses)
{
    private readonly SortedAddresses _addresses = new(addresses);
    private readonly Dictionary<ulong, (long ModuleId, string Method)> _methods = [];
    private readonly Dictionary<long, LoadedModule> _modules = [];

    /// <summary>All methods in the rundown.</summary>
    public CompiledMethods Compiled { get; } = new();

    /// <summary>All modules, with their paths as the process sees them.</summary>
    public IReadOnlyCollection<LoadedModule> Modules => _modules.Values;

    public void Add(TraceRecord data)
    {
        switch (Rundown.EventOf(data))
        {
            case Rundown.Method:
                AddMethod(new RundownMethod(data.Payload));
                break;
            case Rundown.Module:
                AddModule(data.Payload);
                break;
        }
    }

    /// <summary>Module, and Namespace.Type.Method(arguments) in the runtime's notation; empty when there is no name.</summary>
    public (string Module, string Method) Find(ulong address)
    {
        if (!_methods.TryGetValue(address, out (long ModuleId, string Method) found)) return ("", "");
        return (Path.GetFileNameWithoutExtension(_modules.GetValueOrDefault(found.ModuleId)?.Path ?? ""), found.Method);
    }

    private void AddMethod(RundownMethod method)
    {
        Compiled.Add(method.ModuleId, method.Token);
        ReadOnlySpan<ulong> within = _addresses.Within(method);
        if (within.IsEmpty) return;
        string name = method.Name();
        foreach (ulong address in within) _methods[address] = (method.ModuleId, name);
    }

    private void AddModule(ReadOnlySpan<byte> payload)
    {
        (long id, LoadedModule module) = Rundown.ReadModule(payload);
        _modules[id] = module;
        Compiled.AddModule(id, module.Path);
    }
}
