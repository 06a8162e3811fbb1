using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>The runtime's event about a method that may have no code of its own (MethodDetails in ClrEtwAll.man).</summary>
internal static class MethodDetails
{
    private const string Provider = "Microsoft-Windows-DotNETRuntime";
    private const int Event = 72;

    public static bool Is(EventKind kind) => kind.Id == Event && kind.Provider == Provider;

    /// <summary>Ids of method and type, token, the number of type parameters, the id of the module.</summary>
    /// <returns>The runtime's id of the method, and which one it is.</returns>
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
