using System.Buffers.Binary;

namespace ThreadPoolDiagnostics.Targets.Ports;

/// <summary>
/// The first message of a runtime on a connection that it has made (ipc-protocol.md, advertise): magic, a random id that stays
/// the same as long as it runs, its process id, two reserved bytes.
/// </summary>
/// <param name="Runtime">Identifies the runtime; two in different containers may have the same process id.</param>
/// <param name="ProcessId">The process id in its own namespace.</param>
internal sealed record Advertisement(Guid Runtime, int ProcessId)
{
    private const int Size = 34;

    private static ReadOnlySpan<byte> Magic => "ADVR_V1\0"u8;

    /// <exception cref="IOException">The other side is not a runtime.</exception>
    public static Advertisement Read(Stream connection)
    {
        var bytes = new byte[Size];
        connection.ReadExactly(bytes);
        if (!bytes.AsSpan().StartsWith(Magic)) throw new IOException("What connects there is not a .NET runtime.");
        return new Advertisement(new Guid(bytes.AsSpan(8, 16)), (int)BinaryPrimitives.ReadUInt64LittleEndian(bytes.AsSpan(24)));
    }
}
