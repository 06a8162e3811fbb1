using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.Stacks.Symbols;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>
/// Names the methods at some addresses by a trace's rundown, which lists all methods and modules of the process; of the others,
/// nothing but where they lie is read.
/// </summary>
internal sealed class CodeNames
{
    private const string Rundown = "Microsoft-Windows-DotNETRuntimeRundown";
    private const int MethodDCEndVerbose = 144;
    private const int ModuleDCEnd = 154;

    private readonly ulong[] _addresses;
    private readonly Dictionary<ulong, (long ModuleId, string Method)> _methods = [];
    private readonly Dictionary<long, string> _modules = [];

    /// <param name="addresses">Those that are to be named.</param>
    public CodeNames(IEnumerable<ulong> addresses)
    {
        _addresses = [.. addresses.Distinct()];
        Array.Sort(_addresses);
    }

    /// <summary>All methods that the rundown has.</summary>
    public CompiledMethods Compiled { get; } = new();

    /// <summary>The files of all modules, as the process sees them.</summary>
    public IReadOnlyCollection<string> ModulePaths => _modules.Values;

    public void Add(TraceRecord data)
    {
        if (data.Kind.Provider != Rundown) return;
        if (data.Kind.Id == MethodDCEndVerbose) AddMethod(new Bytes(data.Payload));
        else if (data.Kind.Id == ModuleDCEnd) AddModule(new Bytes(data.Payload));
    }

    /// <summary>Module, and Namespace.Type.Method(arguments) in the runtime's notation; empty where it gave no name.</summary>
    public (string Module, string Method) Find(ulong address)
    {
        if (!_methods.TryGetValue(address, out (long ModuleId, string Method) found)) return ("", "");
        return (Path.GetFileNameWithoutExtension(_modules.GetValueOrDefault(found.ModuleId, "")), found.Method);
    }

    /// <summary>MethodLoadUnloadVerbose: ids of method and module, start and size of its code, token, flags, names.</summary>
    private void AddMethod(Bytes bytes)
    {
        bytes.Int64();
        long module = bytes.Int64();
        ulong start = (ulong)bytes.Int64();
        ulong end = start + (uint)bytes.Int32();
        Compiled.Add(module, token: bytes.Int32());
        int next = FirstAtOrAfter(start);
        if (next == _addresses.Length || _addresses[next] >= end) return;
        bytes.Take(sizeof(int));
        string name = $"{bytes.Text()}.{bytes.Text()}{Arguments(bytes.Text())}";
        for (; next < _addresses.Length && _addresses[next] < end; next++) _methods[_addresses[next]] = (module, name);
    }

    /// <summary>ModuleLoadUnload: ids of module and assembly, flags, nothing, the path of its IL.</summary>
    private void AddModule(Bytes bytes)
    {
        long module = bytes.Int64();
        bytes.Take(sizeof(long) + sizeof(int) + sizeof(int));
        _modules[module] = bytes.Text();
        Compiled.AddModule(module, _modules[module]);
    }

    private int FirstAtOrAfter(ulong address)
    {
        int found = Array.BinarySearch(_addresses, address);
        return found < 0 ? ~found : found;
    }

    /// <summary>Of a signature, without what the method returns.</summary>
    private static string Arguments(string signature) =>
        signature.IndexOf('(', StringComparison.Ordinal) is >= 0 and int at ? signature[at..] : "";
}
