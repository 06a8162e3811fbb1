using System.Text;

namespace StockExchange.TestKit.Targets;

/// <summary>Writes traces as a runtime does, for tests that look at single bytes of them.</summary>
internal static class TraceBytes
{
    private static readonly byte[] BlockHeader = [20, 0, 1, 0, .. new byte[16]]; // its size, compressed headers, two times

    public static byte[] Header { get; } = [.. "Nettrace"u8, 20, 0, 0, 0, .. "!FastSerialization.1"u8];

    /// <summary>What every stream begins with.</summary>
    public static byte[] Begin => [.. Header, .. Trace()];

    public static byte[] End { get; } = [1];

    /// <summary>The object that describes the trace. Its clock has 1,000,000 ticks a second, and was at 500 when it began.
    /// </summary>
    public static byte[] Trace(int pointerSize = 8, DateTime began = default) =>
    [
        .. Head("Trace"),
        .. Short(began.Year), .. Short(began.Month), .. Short((int)began.DayOfWeek), .. Short(began.Day),
        .. Short(began.Hour), .. Short(began.Minute), .. Short(began.Second), .. Short(began.Millisecond),
        .. Number(500L), .. Number(1_000_000L), .. Number(pointerSize), .. new byte[12], 6,
    ];

    /// <summary>A trace from its beginning to its end, with all events in one block.</summary>
    public static byte[] Whole(byte[][] descriptions, byte[][] events, byte[]? begin = null)
    {
        byte[] trace = begin ?? Begin;
        trace = [.. trace, .. MetadataBlock(trace.Length, [.. descriptions.Select(kind => Event(0, 1, 0, kind))])];
        return [.. trace, .. EventBlock(trace.Length, events), .. End];
    }

    public static byte[] EventBlock(int at, params byte[][] events) => Block("EventBlock", at, [.. BlockHeader, .. Join(events)]);

    public static byte[] MetadataBlock(int at, params byte[][] events) =>
        Block("MetadataBlock", at, [.. BlockHeader, .. Join(events)]);

    public static byte[] StackBlock(int at, int first, params byte[][] stacks) => Block(
        "StackBlock", at,
        [.. Number(first), .. Number(stacks.Length), .. stacks.SelectMany(stack => Number(stack.Length).Concat(stack))]);

    public static byte[] SequencePoint(int at) => Block("SPBlock", at, new byte[12]);

    /// <summary>Everything the header can have.</summary>
    public static byte[] Event(int kind, int thread, int stack, params byte[] payload) =>
        EventAfter(9, kind, thread, stack, payload);

    /// <summary>So many ticks after the event before it in the same block, or after the clock's beginning.</summary>
    public static byte[] EventAfter(int ticks, int kind, int thread, int stack, params byte[] payload) =>
    [
        0xff, .. Variable(kind), 1, 2, 3, .. Variable(thread), .. Variable(stack), .. Variable(ticks), .. new byte[32],
        .. Variable(payload.Length),
        .. payload,
    ];

    /// <summary>Another one of the same kind, thread, stack and size.</summary>
    public static byte[] SameAgain(params byte[] payload) => [0, 9, .. payload];

    public static byte[] Description(
        int number, string provider, int id, int version, string name = "Name", byte[]? fields = null) =>
    [
        .. Number(number), .. Text(provider), .. Number(id), .. Text(name), .. new byte[8], .. Number(version), .. Number(4),
        .. fields ?? Number(0),
    ];

    /// <summary>Their number, and each of them.</summary>
    public static byte[] Fields(params byte[][] fields) => [.. Number(fields.Length), .. Join(fields)];

    public static byte[] Field(string name, TypeCode type) => [.. Number((int)type), .. Text(name)];

    /// <summary>One that has fields itself.</summary>
    public static byte[] Structure(string name, params byte[][] fields) =>
        [.. Number((int)TypeCode.Object), .. Fields(fields), .. Text(name)];

    public static byte[] Number(int value) => BitConverter.GetBytes(value);

    public static byte[] Number(long value) => BitConverter.GetBytes(value);

    public static byte[] Text(string text) => Encoding.Unicode.GetBytes(text + '\0');

    private static byte[] Short(int value) => BitConverter.GetBytes((short)value);

    private static byte[] Variable(int value)
    {
        List<byte> bytes = [];
        for (; value > 0x7f; value >>= 7) bytes.Add((byte)(0x80 | value));
        return [.. bytes, (byte)value];
    }

    /// <summary>Its padding depends on where in the stream it comes.</summary>
    public static byte[] Block(string name, int at, byte[] contents)
    {
        byte[] head = [.. Head(name), .. Number(contents.Length)];
        return [.. head, .. new byte[-(at + head.Length) & 3], .. contents, 6];
    }

    public static byte[] Head(string name) =>
        [5, 5, 1, 4, 0, 0, 0, 4, 0, 0, 0, (byte)name.Length, 0, 0, 0, .. Encoding.ASCII.GetBytes(name), 6];

    private static byte[] Join(byte[][] parts) => [.. parts.SelectMany(part => part)];
}
