using System.Buffers.Binary;
using System.Text;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>What a runtime says about its process (the answer to GetProcessInfo).</summary>
public sealed record TargetInfo
{
    private const int CookieSize = 16;

    /// <summary>Its id as it sees itself: in a container another one than ours for it.</summary>
    public required int OwnId { get; init; }

    /// <summary>Program and arguments; the program alone while the runtime waits at its start.</summary>
    public required string CommandLine { get; init; }

    /// <summary>"Linux", "Windows", "macOS".</summary>
    public required string OperatingSystem { get; init; }

    /// <summary>"x64", "arm64".</summary>
    public required string Architecture { get; init; }

    /// <summary>The name of the assembly with Main; null before .NET 6, and while the runtime waits at its start.</summary>
    public string? EntryAssembly { get; init; }

    /// <summary>For instance "8.0.31"; null before .NET 6.</summary>
    public string? RuntimeVersion { get; init; }

    /// <summary>How many processors the process may use; null when that cannot be known, as behind a port.</summary>
    public int? Processors { get; init; }

    /// <summary>Reads the payload of GetProcessInfo2, or of GetProcessInfo, which ends earlier.</summary>
    /// <exception cref="InvalidDataException">It is shorter than what is in it, or says so.</exception>
    internal static TargetInfo Parse(ReadOnlySpan<byte> payload)
    {
        if (payload.Length < sizeof(ulong) + CookieSize) throw Unreadable();
        ulong id = BinaryPrimitives.ReadUInt64LittleEndian(payload);
        int ownId = id <= int.MaxValue ? (int)id : throw Unreadable();
        payload = payload[(sizeof(ulong) + CookieSize)..];
        return new TargetInfo
        {
            OwnId = ownId,
            CommandLine = ReadString(ref payload),
            OperatingSystem = ReadString(ref payload),
            Architecture = ReadString(ref payload),
            EntryAssembly = NullIfEmpty(ReadString(ref payload)),
            RuntimeVersion = NullIfEmpty(WithoutBuild(ReadString(ref payload))),
        };
    }

    /// <summary>Its length in characters, the zero at its end included, and UTF-16; empty when the payload is over.</summary>
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

    /// <summary>"10.0.0-rc.1+a1b2c3" is version, preview, and the commit that it was built from.</summary>
    private static string WithoutBuild(string version) => version.Split('+')[0];

    private static string? NullIfEmpty(string text) => text.Length == 0 ? null : text;
}
