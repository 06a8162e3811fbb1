using System.Buffers.Binary;
using System.Text;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>The answer to GetProcessEnvironment (ipc-protocol.md): its size, and after it a list of NAME=value.</summary>
internal static class EnvironmentAnswer
{
    /// <summary>Linux limits arguments and environment together to 2 MB by default; in UTF-16 twice of it.</summary>
    private const int MostBytes = 4 << 20;

    /// <exception cref="InvalidDataException">The answer does not follow the protocol.</exception>
    /// <exception cref="IOException">The runtime closed the connection.</exception>
    public static IReadOnlyDictionary<string, string> Read(Stream connection, RuntimeAnswer answer)
    {
        var variables = new Dictionary<string, string>(StringComparer.Ordinal);
        if (!answer.IsOk || answer.Payload.Length < sizeof(uint)) return variables;
        uint size = BinaryPrimitives.ReadUInt32LittleEndian(answer.Payload);
        if (size is < sizeof(uint) or > MostBytes) throw Unreadable();
        var data = new byte[size];
        connection.ReadExactly(data);
        ReadOnlySpan<byte> rest = data.AsSpan(sizeof(uint));
        for (uint left = BinaryPrimitives.ReadUInt32LittleEndian(data); left > 0; left--)
        {
            string entry = ReadText(ref rest);
            int equals = entry.IndexOf('=', StringComparison.Ordinal);
            if (equals > 0) variables.TryAdd(entry[..equals], entry[(equals + 1)..]);
        }
        return variables;
    }

    /// <summary>Reads a length in characters, terminator included, and UTF-16 text.</summary>
    private static string ReadText(ref ReadOnlySpan<byte> data)
    {
        if (data.Length < sizeof(uint)) throw Unreadable();
        uint length = BinaryPrimitives.ReadUInt32LittleEndian(data);
        data = data[sizeof(uint)..];
        if (length > data.Length / sizeof(char)) throw Unreadable();
        string text = Encoding.Unicode.GetString(data[..(int)(length * sizeof(char))]).TrimEnd('\0');
        data = data[(int)(length * sizeof(char))..];
        return text;
    }

    private static InvalidDataException Unreadable() => new("its environment cannot be read.");
}
