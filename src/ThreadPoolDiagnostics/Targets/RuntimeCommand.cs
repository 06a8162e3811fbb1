using System.Buffers.Binary;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>
/// A command for a runtime's diagnostic port (docs/design-docs/ipc-protocol.md in dotnet/diagnostics): a header of magic, size,
/// command set, command, two zero bytes, and a payload; the answer has the same form.
/// </summary>
internal sealed record RuntimeCommand(byte Set, byte Code, ReadOnlyMemory<byte> Payload = default)
{
    private const byte ProcessSet = 0x04;
    private const byte ServerSet = 0xFF;
    private const byte Ok = 0x00;
    private const int HeaderSize = 20;

    private static ReadOnlySpan<byte> Magic => "DOTNET_IPC_V1\0"u8;

    public static RuntimeCommand GetProcessInfo { get; } = new(ProcessSet, 0x00);

    public static RuntimeCommand ResumeRuntime { get; } = new(ProcessSet, 0x01);

    /// <summary>The command of .NET 6 and later, with the runtime's version and the entry assembly.</summary>
    public static RuntimeCommand GetProcessInfo2 { get; } = new(ProcessSet, 0x04);

    /// <summary>The command of .NET 5 and later; the environment follows the answer, as a stream.</summary>
    public static RuntimeCommand GetProcessEnvironment { get; } = new(ProcessSet, 0x02);

    /// <summary>Sends the command, and waits for the answer.</summary>
    /// <exception cref="IOException">The runtime closed the connection.</exception>
    /// <exception cref="InvalidDataException">The answer does not follow the protocol.</exception>
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
                $"a request to it would be too large: {size} bytes of at most {ushort.MaxValue}.");
        return [.. Magic, (byte)size, (byte)(size >> 8), Set, Code, 0, 0, .. Payload.Span];
    }
}

/// <summary>A runtime's answer to a command.</summary>
/// <param name="IsOk">Whether the command succeeded.</param>
/// <param name="Payload">The answer's data; of a refusal the reason, an HRESULT.</param>
internal readonly record struct RuntimeAnswer(bool IsOk, byte[] Payload)
{
    /// <summary>DS_IPC_E_UNKNOWN_COMMAND (ds-ipc-pal-types.h): the runtime is too old for the command.</summary>
    private const uint UnknownCommand = 0x80131385;

    /// <summary>Whether the runtime is older than this command.</summary>
    public bool IsTooOld => !IsOk && Reason == UnknownCommand;

    /// <summary>The reason of a refusal; 0 when there is none.</summary>
    public uint Reason => Payload.Length >= sizeof(uint) ? BinaryPrimitives.ReadUInt32LittleEndian(Payload) : 0;
}
