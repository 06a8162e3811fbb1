using System.Buffers.Binary;
using System.Text;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>A runtime's information on its process (the answer to GetProcessInfo).</summary>
public sealed record TargetInfo
{
    private const int CookieSize = 16;

    /// <summary>Its process id in its own namespace, which differs from ours in a container.</summary>
    public required int OwnId { get; init; }

    /// <summary>Identifies the start of this runtime: the "cookie" of the protocol, random at each start.</summary>
    public Guid Runtime { get; init; }

    /// <summary>Program and arguments; the program alone while the runtime is suspended at its start.</summary>
    public required string CommandLine { get; init; }

    /// <summary>The operating system: "Linux", "Windows", "macOS".</summary>
    public required string OperatingSystem { get; init; }

    /// <summary>The architecture: "x64", "arm64".</summary>
    public required string Architecture { get; init; }

    /// <summary>The name of the assembly with Main; null before .NET 6, and while the runtime is suspended.</summary>
    public string? EntryAssembly { get; init; }

    /// <summary>The runtime's version, for instance "8.0.31"; null before .NET 6.</summary>
    public string? RuntimeVersion { get; init; }

    /// <summary>Reads the payload of GetProcessInfo2, or of GetProcessInfo, which ends earlier.</summary>
    /// <exception cref="InvalidDataException">The payload is shorter than its contents or its lengths require.</exception>
    internal static TargetInfo Parse(ReadOnlySpan<byte> payload)
    {
        if (payload.Length < sizeof(ulong) + CookieSize) throw Unreadable();
        ulong id = BinaryPrimitives.ReadUInt64LittleEndian(payload);
        int ownId = id <= int.MaxValue ? (int)id : throw Unreadable();
        var runtime = new Guid(payload.Slice(sizeof(ulong), CookieSize));
        payload = payload[(sizeof(ulong) + CookieSize)..];
        return new TargetInfo
        {
            OwnId = ownId,
            Runtime = runtime,
            CommandLine = ReadString(ref payload),
            OperatingSystem = ReadString(ref payload),
            Architecture = ReadString(ref payload),
            EntryAssembly = NullIfEmpty(ReadString(ref payload)),
            RuntimeVersion = NullIfEmpty(WithoutBuild(ReadString(ref payload))),
        };
    }

    /// <summary>Reads a length in characters, terminator included, and UTF-16 text; empty at the end of the payload.</summary>
    private static string ReadString(ref ReadOnlySpan<byte> payload)
    {
        if (payload.IsEmpty) return "";
        if (payload.Length < sizeof(int)) throw Unreadable();
        uint length = BinaryPrimitives.ReadUInt32LittleEndian(payload);
        payload = payload[sizeof(int)..];
        if (length > payload.Length / sizeof(char)) throw Unreadable();
        int size = sizeof(char) * (int)length;
        string text = Encoding.Unicode.GetString(payload[..size]).TrimEnd('\0');
        payload = payload[size..];
        return text;
    }

    private static InvalidDataException Unreadable() => new("what it says about itself cannot be read.");

    /// <summary>The version without the commit that it was built from: "10.0.0-rc.1" of "10.0.0-rc.1+a1b2c3".</summary>
    private static string WithoutBuild(string version) => version.Split('+')[0];

    private static string? NullIfEmpty(string text) => text.Length == 0 ? null : text;
}
