using System.Buffers.Binary;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>
/// What a runtime's diagnostic port is asked (docs/design-docs/ipc-protocol.md in dotnet/diagnostics): a header of magic, size,
/// command set, command, two bytes that are zero, and a payload; the answer looks the same.
/// </summary>
/// <param name="Set">The command set.</param>
/// <param name="Code">The command in it.</param>
/// <param name="Payload">Its arguments.</param>
internal sealed record RuntimeCommand(byte Set, byte Code, ReadOnlyMemory<byte> Payload = default)
{
    private const byte ProcessSet = 0x04;
    private const byte ServerSet = 0xFF;
    private const byte Ok = 0x00;
    private const int HeaderSize = 20;

    private static ReadOnlySpan<byte> Magic => "DOTNET_IPC_V1\0"u8;

    public static RuntimeCommand GetProcessInfo { get; } = new(ProcessSet, 0x00);

    public static RuntimeCommand ResumeRuntime { get; } = new(ProcessSet, 0x01);

    /// <summary>.NET 6 and later: with the runtime's version and the entry assembly.</summary>
    public static RuntimeCommand GetProcessInfo2 { get; } = new(ProcessSet, 0x04);

    /// <summary>Sends it, and waits for the answer.</summary>
    /// <exception cref="IOException">The runtime hung up.</exception>
    /// <exception cref="InvalidDataException">What answers there does not speak the protocol.</exception>
    public RuntimeAnswer Send(Stream connection)
    {
        connection.Write(Message());
        var header = new byte[HeaderSize];
        connection.ReadExactly(header);
        if (!header.AsSpan().StartsWith(Magic)) throw new InvalidDataException("what listens there is not a .NET runtime.");

        int size = BinaryPrimitives.ReadUInt16LittleEndian(header.AsSpan(Magic.Length)); // two bytes: 64 KB at most
        if (size < HeaderSize)
            throw new InvalidDataException(
                $"what listens there is not a .NET runtime: its answer has {size} bytes, a header alone {HeaderSize}.");
        var payload = new byte[size - HeaderSize];
        connection.ReadExactly(payload);
        return new RuntimeAnswer(header[^4] == ServerSet && header[^3] == Ok, payload);
    }

    private byte[] Message()
    {
        int size = HeaderSize + Payload.Length;
        if (size > ushort.MaxValue)
            throw new InvalidDataException(
                $"it was to be asked for more than a request can hold: {size} bytes of {ushort.MaxValue}.");
        return [.. Magic, (byte)size, (byte)(size >> 8), Set, Code, 0, 0, .. Payload.Span];
    }
}
