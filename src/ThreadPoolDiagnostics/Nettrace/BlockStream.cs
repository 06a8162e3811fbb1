using System.Buffers.Binary;

namespace ThreadPoolDiagnostics.Nettrace;

/// <summary>
/// Reads the blocks of a trace (NetTraceFormat_v5.md; .NET Core 3.0 to 10): a header, objects as 5, 5, 1, version, reader
/// version, name, 6, size, padding to a multiple of 4, contents, 6; at the end 1.
/// </summary>
internal sealed class BlockStream(Stream stream)
{
    private const byte BeginObject = 5;
    private const byte EndObject = 6;
    private const int TraceObjectSize = 48;
    private const int LongestName = 64;

    /// <summary>The largest valid block, in bytes. A runtime closes a block at 100 KB (ep-block.c).</summary>
    private const int LargestBlock = 16 << 20;

    private byte[] _buffer = new byte[128 << 10];
    private long _position;

    /// <summary>Reads the header of a trace.</summary>
    /// <exception cref="InvalidDataException">The data is not a trace.</exception>
    public void ReadHeader() => Require(
        Take(12).SequenceEqual("Nettrace\x14\0\0\0"u8) && Take(20).SequenceEqual("!FastSerialization.1"u8));

    /// <summary>Reads the next block, or the trace's description. The contents are valid until the next call.</summary>
    /// <param name="name">The type of the block: Trace, MetadataBlock, EventBlock, StackBlock, SPBlock.</param>
    /// <param name="contents">The block's contents.</param>
    /// <returns>False at the end of the trace.</returns>
    /// <exception cref="InvalidDataException">The trace is damaged.</exception>
    /// <exception cref="EndOfStreamException">The trace is incomplete.</exception>
    public bool TryReadBlock(out string name, out ReadOnlySpan<byte> contents)
    {
        name = "";
        contents = default;
        if (Take(1)[0] != BeginObject) return false;
        Take(10);
        name = System.Text.Encoding.ASCII.GetString(Take(TakeLength(LongestName)));
        Require(Take(1)[0] == EndObject);
        contents = Take(name == "Trace" ? TraceObjectSize : TakeBlockLength(), andEnd: true);
        return true;
    }

    private int TakeBlockLength()
    {
        int length = TakeLength(LargestBlock);
        Take((int)(-_position & 3));
        return length;
    }

    private int TakeLength(int longest)
    {
        int length = BinaryPrimitives.ReadInt32LittleEndian(Take(4));
        Require(length >= 0 && length <= longest);
        return length;
    }

    /// <param name="count">The number of bytes.</param>
    /// <param name="andEnd">Whether to read the end of the object behind them, too, and leave it out.</param>
    private ReadOnlySpan<byte> Take(int count, bool andEnd = false)
    {
        int read = andEnd ? count + 1 : count;
        if (read > _buffer.Length) _buffer = new byte[read];
        stream.ReadExactly(_buffer, 0, read);
        _position += read;
        Require(!andEnd || _buffer[count] == EndObject);
        return _buffer.AsSpan(0, count);
    }

    private static void Require(bool isSo)
    {
        if (!isSo) throw new InvalidDataException("It is not in the format of a trace, or is damaged.");
    }
}
