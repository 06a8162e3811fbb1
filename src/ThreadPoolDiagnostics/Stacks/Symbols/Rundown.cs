using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.Stacks.Symbols;

/// <summary>
/// What a runtime lists at the end of a session: its modules, and the methods that it has code of (ClrEtwAll.man).
/// </summary>
internal static class Rundown
{
    /// <summary>MethodDCEndVerbose.</summary>
    public const int Method = 144;

    /// <summary>MethodDCEndILToNativeMap, which comes before the method itself.</summary>
    public const int IlMap = 150;

    /// <summary>ModuleDCEnd.</summary>
    public const int Module = 154;

    private const string Provider = "Microsoft-Windows-DotNETRuntimeRundown";

    /// <summary>Which of these an event is; 0 for one of another provider.</summary>
    public static int EventOf(TraceRecord data) => data.Kind.Provider == Provider ? data.Kind.Id : 0;

    /// <summary>
    /// ModuleLoadUnload: ids of module and assembly, flags, nothing, the paths of its IL and of its code, the number of the
    /// runtime, and what its symbols are.
    /// </summary>
    /// <returns>The runtime's id of it, and the module.</returns>
    public static (long Id, LoadedModule Module) ReadModule(ReadOnlySpan<byte> payload)
    {
        var bytes = new Bytes(payload);
        long id = bytes.Int64();
        bytes.Take(sizeof(long) + sizeof(int) + sizeof(int));
        string path = bytes.Text();
        bytes.SkipText();
        bytes.Take(sizeof(short));
        var symbolsId = new Guid(bytes.Take(16));
        bytes.Take(sizeof(int));
        return (id, new LoadedModule(path, symbolsId, bytes.Text()));
    }
}
