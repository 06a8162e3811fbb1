using System.Buffers.Binary;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>
/// The commands without arguments that a runtime's diagnostic port answers (docs/design-docs/ipc-protocol.md in
/// dotnet/diagnostics): a header of magic, size, command set, command, two bytes that are zero; the answer is a header and its
/// payload.
/// </summary>
internal static class RuntimeCommand
{
    public const byte GetProcessInfo = 0x00;
    public const byte ResumeRuntime = 0x01;

    /// <summary>.NET 6 and later: with the runtime's version and the entry assembly.</summary>
    public const byte GetProcessInfo2 = 0x04;

    private const byte ProcessCommands = 0x04;
    private const byte ServerAnswers = 0xFF;
    private const byte Ok = 0x00;
    private const int HeaderSize = 20;

    private static ReadOnlySpan<byte> Magic => "DOTNET_IPC_V1\0"u8;

    /// <summary>
    /// Sends a command of the process set, and returns the payload of the answer; null when the runtime refuses.
    /// </summary>
    /// <exception cref="IOException">The runtime hung up.</exception>
    /// <exception cref="InvalidDataException">What answers there does not speak the protocol.</exception>
    public static byte[]? Send(Stream connection, byte command)
    {
        connection.Write([.. Magic, HeaderSize, 0, ProcessCommands, command, 0, 0]);
        var header = new byte[HeaderSize];
        connection.ReadExactly(header);
        if (!header.AsSpan().StartsWith(Magic)) throw new InvalidDataException("what listens there is not a .NET runtime.");

        int size = BinaryPrimitives.ReadUInt16LittleEndian(header.AsSpan(Magic.Length)); // two bytes: 64 KB at most
        if (size < HeaderSize)
            throw new InvalidDataException(
                $"what listens there is not a .NET runtime: its answer has {size} bytes, a header alone {HeaderSize}.");
        var payload = new byte[size - HeaderSize];
        connection.ReadExactly(payload);
        return header[^4] == ServerAnswers && header[^3] == Ok ? payload : null;
    }
}
