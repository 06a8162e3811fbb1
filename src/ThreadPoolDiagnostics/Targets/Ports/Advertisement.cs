using System.Buffers.Binary;

namespace ThreadPoolDiagnostics.Targets.Ports;

/// <summary>
/// How a runtime introduces itself on a connection that it has made (ipc-protocol.md, advertise): magic, a random number that
/// stays the same as long as it runs, its process id, two bytes for later.
/// </summary>
/// <param name="Runtime">Tells one runtime from another, even when both have the same id in their containers.</param>
/// <param name="ProcessId">As the process sees itself.</param>
internal sealed record Advertisement(Guid Runtime, int ProcessId)
{
    private const int Size = 34;

    private static ReadOnlySpan<byte> Magic => "ADVR_V1\0"u8;

    /// <exception cref="IOException">Whoever connected is not a runtime.</exception>
    public static Advertisement Read(Stream connection)
    {
        var bytes = new byte[Size];
        connection.ReadExactly(bytes);
        if (!bytes.AsSpan().StartsWith(Magic)) throw new IOException("What connects there is not a .NET runtime.");
        return new Advertisement(new Guid(bytes.AsSpan(8, 16)), (int)BinaryPrimitives.ReadUInt64LittleEndian(bytes.AsSpan(24)));
    }
}
