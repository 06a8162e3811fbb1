using System.Buffers.Binary;
using Microsoft.Diagnostics.Tracing;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Inlining;

/// <summary>
/// The runtime's account of what it inlined where, which it keeps only when it was started with <see cref="Variables"/> (.NET 7
/// and later; the second one is for methods that are generated at run time, of which ASP.NET Core has one for each endpoint).
/// </summary>
internal static class RichDebugInfo
{
    /// <summary>Microsoft-Windows-DotNETRuntimePrivate.</summary>
    private static readonly Guid Provider = new("763fd754-7086-4dfe-95eb-c01a46faf4ca");

    /// <summary>JittedMethodRichDebugInfo (ClrEtwAll.man).</summary>
    private const int Event = 189;

    private const int HeaderSize = 34;
    private const uint LastChunk = 0x80000000;

    /// <summary>What makes a runtime keep it.</summary>
    public static IReadOnlyList<(string Name, string Value)> Variables { get; } =
        [("DOTNET_RichDebugInfo", "1"), ("DOTNET_TrackDynamicMethodDebugInfo", "1")];

    /// <summary>Whether the process was started so, as far as the operating system tells.</summary>
    public static bool IsKeptBy(TargetProcess target)
    {
        if (!target.IsLocal || !LinuxProcess.IsSupported) return false;
        var process = new LinuxProcess(target.Id);
        return process.Variable(Variables[0].Name) == Variables[0].Value;
    }

    public static bool Is(TraceEvent data) => (int)data.ID == Event && data.ProviderGuid == Provider;

    /// <summary>
    /// The method that an event is about, its part of the information, and whether that is the last one. Before it come the
    /// number of the runtime, the method, two ids of its versions, the number of the part, and the length of it.
    /// </summary>
    /// <returns>Null when it is cut short.</returns>
    public static (long MethodId, byte[] Data, bool IsLast)? Read(TraceEvent data)
    {
        byte[] payload = data.EventData();
        if (payload.Length < HeaderSize) return null;
        long methodId = BinaryPrimitives.ReadInt64LittleEndian(payload.AsSpan(2));
        uint chunk = BinaryPrimitives.ReadUInt32LittleEndian(payload.AsSpan(26));
        return (methodId, payload[HeaderSize..], (chunk & LastChunk) != 0);
    }
}
