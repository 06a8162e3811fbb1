namespace StockExchange.TestKit.Targets;

/// <summary>Makes parts of a stream of events by hand (NetTraceFormat_v5.md).</summary>
internal static class StreamBytes
{
    public static readonly byte[] Header = [.. "Nettrace"u8, 20, 0, 0, 0, .. "!FastSerialization.1"u8];

    /// <summary>What every stream begins with.</summary>
    public static byte[] Begin => [.. Header, .. Trace()];

    /// <summary>New Year of 2026, a clock of nanoseconds, eight bytes a pointer, process 1, two processors.</summary>
    private static byte[] Trace() =>
    [
        .. Head("Trace", version: 4), 0xEA, 7, 1, 0, 4, 0, 1, 0, .. new byte[8], .. new byte[8],
        .. BitConverter.GetBytes(1_000_000_000L),
        8, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 6,
    ];

    /// <param name="name">Of the kind of block.</param>
    /// <param name="size">Of its contents.</param>
    /// <param name="at">Where in the stream it comes, on which its padding depends.</param>
    public static byte[] Block(string name, int size, int at)
    {
        byte[] head = [.. Head(name), .. BitConverter.GetBytes(size)];
        return [.. head, .. new byte[-(at + head.Length) & 3], .. Contents(size), 6];
    }

    public static byte[] Head(string name, byte version = 2) =>
        [5, 5, 1, version, 0, 0, 0, version, 0, 0, 0, (byte)name.Length, 0, 0, 0, .. System.Text.Encoding.UTF8.GetBytes(name), 6];

    private static byte[] Contents(int size) => [.. Enumerable.Range(0, size).Select(i => (byte)i)];
}
