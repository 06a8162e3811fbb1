using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace ThreadPoolDiagnostics.Nettrace;

/// <summary>Reads values in sequence, and never beyond the end.</summary>
internal ref struct Bytes(ReadOnlySpan<byte> bytes)
{
    private const int BitsOfVariable = 7;
    private const int MoreFollows = 0x80;

    /// <summary>The bytes that have not been read yet.</summary>
    public ReadOnlySpan<byte> Rest { get; private set; } = bytes;

    public readonly bool IsEmpty => Rest.IsEmpty;

    public byte Byte() => Take(1)[0];

    public short Int16() => BinaryPrimitives.ReadInt16LittleEndian(Take(2));

    public int Int32() => BinaryPrimitives.ReadInt32LittleEndian(Take(4));

    public long Int64() => BinaryPrimitives.ReadInt64LittleEndian(Take(8));

    /// <summary>Reads an integer of 7 bits per byte, the lowest first.</summary>
    public ulong Variable()
    {
        ulong value = 0;
        for (int shift = 0; shift < 64; shift += BitsOfVariable)
        {
            byte next = Byte();
            value |= (ulong)(next & (MoreFollows - 1)) << shift;
            if ((next & MoreFollows) == 0) return value;
        }
        throw new InvalidDataException("A number in the trace has no end.");
    }

    /// <summary>Reads a UTF-16 text up to a zero.</summary>
    public string Text() => new(TextSpan());

    public void SkipText() => TextSpan();

    public ReadOnlySpan<byte> Take(int count)
    {
        if ((uint)count > (uint)Rest.Length) throw new InvalidDataException("The trace is shorter than its own lengths require.");
        ReadOnlySpan<byte> taken = Rest[..count];
        Rest = Rest[count..];
        return taken;
    }

    private ReadOnlySpan<char> TextSpan()
    {
        int length = MemoryMarshal.Cast<byte, char>(Rest).IndexOf('\0');
        ReadOnlySpan<char> text = MemoryMarshal.Cast<byte, char>(Take(length < 0 ? int.MaxValue : 2 * length));
        Take(2);
        return text;
    }
}
