using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.Stacks.Symbols;

/// <summary>
/// The code of one method, as a rundown has it. MethodLoadUnloadVerbose: ids of method and module, start and size of the code,
/// token, flags, names.
/// </summary>
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

    /// <summary>The runtime's id of it.</summary>
    public long Id { get; }

    /// <summary>The runtime's id of its module.</summary>
    public long ModuleId { get; }

    /// <summary>The first address of its code.</summary>
    public ulong Start { get; }

    /// <summary>Of its code, in bytes.</summary>
    public uint Size { get; }

    /// <summary>In the module's metadata.</summary>
    public int Token { get; }

    /// <summary>Namespace.Type.Method(arguments) in the runtime's notation.</summary>
    public string Name()
    {
        Bytes names = _names;
        return $"{names.Text()}.{names.Text()}{Arguments(names.Text())}";
    }

    /// <summary>Of a signature, without what the method returns.</summary>
    private static string Arguments(string signature) =>
        signature.IndexOf('(', StringComparison.Ordinal) is >= 0 and int at ? signature[at..] : "";
}
