using System.Buffers.Binary;
using System.Text;

namespace StockExchange.TestKit.Telemetry;

/// <summary>A message of protobuf without its schema: numbered fields, as the wire has them.</summary>
internal sealed class ProtobufMessage
{
    private readonly List<(int Number, byte[] Value)> _fields = [];

    public ProtobufMessage(byte[] bytes)
    {
        for (int at = 0; at < bytes.Length;)
        {
            ulong key = Varint(bytes, ref at);
            int length = (key & 7) switch
            {
                0 => LengthOfVarint(bytes, at),
                1 => 8,
                2 => (int)Varint(bytes, ref at),
                5 => 4,
                var other => throw new InvalidDataException($"Wire type {other}"),
            };
            _fields.Add(((int)(key >> 3), bytes[at..(at + length)]));
            at += length;
        }
    }

    /// <summary>All messages at the end of a path of field numbers.</summary>
    public IEnumerable<ProtobufMessage> All(params int[] path) => path is [var first, .. var rest]
        ? Values(first).SelectMany(value => new ProtobufMessage(value).All(rest))
        : [this];

    /// <summary>A field of text; empty if there is none.</summary>
    public string Text(int number) => Encoding.UTF8.GetString(Bytes(number));

    /// <summary>A field of bytes, as hexadecimal digits; empty if there is none.</summary>
    public string Hex(int number) => Convert.ToHexString(Bytes(number));

    /// <summary>A whole number; 0 if there is none, as protobuf has it.</summary>
    public long Number(int number)
    {
        int at = 0;
        return Bytes(number) is { Length: > 0 } bytes ? (long)Varint(bytes, ref at) : 0;
    }

    /// <summary>Whether there is such a field.</summary>
    public bool Has(int number) => Values(number).Any();

    /// <summary>A whole number of 64 bits (fixed64, sfixed64); 0 if there is none.</summary>
    public long Long(int number) =>
        Bytes(number) is { Length: sizeof(long) } bytes ? BinaryPrimitives.ReadInt64LittleEndian(bytes) : 0;

    /// <summary>A packed list of doubles.</summary>
    public double[] Doubles(int number) =>
        [.. Bytes(number).Chunk(sizeof(double)).Select(bytes => BinaryPrimitives.ReadDoubleLittleEndian(bytes))];

    private IEnumerable<byte[]> Values(int number) =>
        from field in _fields where field.Number == number select field.Value;

    private byte[] Bytes(int number) => Values(number).LastOrDefault() ?? [];

    private static int LengthOfVarint(byte[] bytes, int at)
    {
        int end = at;
        Varint(bytes, ref end);
        return end - at;
    }

    private static ulong Varint(byte[] bytes, ref int at)
    {
        ulong value = 0;
        for (int shift = 0; ; shift += 7)
        {
            byte next = bytes[at++];
            value |= (ulong)(next & 0x7F) << shift;
            if (next < 0x80) return value;
        }
    }
}
