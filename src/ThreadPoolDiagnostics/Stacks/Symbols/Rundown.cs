using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.Stacks.Symbols;

/// <summary>The rundown at the end of a session: the runtime's modules and compiled methods (ClrEtwAll.man).</summary>
internal static class Rundown
{
    /// <summary>MethodDCEndVerbose.</summary>
    public const int Method = 144;

    /// <summary>MethodDCEndILToNativeMap, which precedes the method's event.</summary>
    public const int IlMap = 150;

    /// <summary>ModuleDCEnd.</summary>
    public const int Module = 154;

    private const string Provider = "Microsoft-Windows-DotNETRuntimeRundown";

    /// <summary>The event's id; 0 for an event of another provider.</summary>
    public static int EventOf(TraceRecord data) => data.Kind.Provider == Provider ? data.Kind.Id : 0;

    /// <summary>Reads ModuleLoadUnload: module, assembly, flags, reserved, paths of IL and code, runtime, symbols.</summary>
    /// <returns>The runtime's id of the module, and the module.</returns>
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

/// <summary>A module of the process, with the symbols of its compilation.</summary>
/// <param name="Path">The file's path, as the process sees it.</param>
/// <param name="SymbolsId">The id that its symbols must have; empty when it has none.</param>
/// <param name="SymbolsPath">The path that its compiler wrote them to.</param>
internal sealed record LoadedModule(string Path, Guid SymbolsId, string SymbolsPath);

/// <summary>A method in a rundown (MethodLoadUnloadVerbose): method, module, code start and size, token, flags, names.</summary>
internal readonly ref struct RundownMethod
{
    private readonly Bytes _names;

    public RundownMethod(ReadOnlySpan<byte> payload)
    {
        var bytes = new Bytes(payload);
        Id = bytes.Int64();
        ModuleId = bytes.Int64();
        Start = (ulong)bytes.Int64();
        Size = (uint)bytes.Int32();
        Token = bytes.Int32();
        bytes.Take(sizeof(int));
        _names = bytes;
    }

    /// <summary>The runtime's id of the method.</summary>
    public long Id { get; }

    /// <summary>The runtime's id of its module.</summary>
    public long ModuleId { get; }

    /// <summary>The first address of its code.</summary>
    public ulong Start { get; }

    /// <summary>The size of its code, in bytes.</summary>
    public uint Size { get; }

    /// <summary>The method's token in the module's metadata.</summary>
    public int Token { get; }

    /// <summary>The name, Namespace.Type.Method(arguments) in the runtime's notation.</summary>
    public string Name()
    {
        Bytes names = _names;
        return $"{names.Text()}.{names.Text()}{Arguments(names.Text())}";
    }

    /// <summary>The arguments in a signature, without the return type.</summary>
    private static string Arguments(string signature) =>
        signature.IndexOf('(', StringComparison.Ordinal) is >= 0 and int at ? signature[at..] : "";
}
