using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Inlining;

/// <summary>
/// The runtime's record of what it inlined, kept only when it was started with <see cref="Variables"/> (.NET 7 and later; the
/// second one is for methods generated at run time, of which ASP.NET Core has one per endpoint).
/// </summary>
internal static class RichDebugInfo
{
    private const string Provider = "Microsoft-Windows-DotNETRuntimePrivate";

    /// <summary>JittedMethodRichDebugInfo (ClrEtwAll.man).</summary>
    private const int Event = 189;

    private const int LastChunk = 1 << 31;

    /// <summary>The environment variables that make a runtime keep it.</summary>
    public static IReadOnlyList<(string Name, string Value)> Variables { get; } =
        [("DOTNET_RichDebugInfo", "1"), ("DOTNET_TrackDynamicMethodDebugInfo", "1")];

    /// <summary>Whether the process was started with them, as far as the operating system shows.</summary>
    public static bool IsKeptBy(TargetProcess target)
    {
        if (!target.IsLocal || !LinuxProcess.IsSupported) return false;
        var process = new LinuxProcess(target.Id);
        return process.Variable(Variables[0].Name) == Variables[0].Value;
    }

    public static bool Is(EventKind kind) => kind.Id == Event && kind.Provider == Provider;

    /// <summary>
    /// Reads an event: its method, its part of the information, and whether it is the last part. The fields before the part are
    /// runtime id, method id, two version ids, the number of the part, and its length.
    /// </summary>
    public static ReadOnlySpan<byte> Read(ReadOnlySpan<byte> payload, out long methodId, out bool isLast)
    {
        var bytes = new Bytes(payload);
        bytes.Take(sizeof(short));
        methodId = bytes.Int64();
        bytes.Take(sizeof(long) + sizeof(long));
        isLast = (bytes.Int32() & LastChunk) != 0;
        bytes.Take(sizeof(int));
        return bytes.Rest;
    }
}
