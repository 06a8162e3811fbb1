using System.Buffers.Binary;

namespace ThreadPoolDiagnostics.Nettrace;

/// <summary>
/// Takes a trace apart into its blocks. The format is that of NetTraceFormat_v5.md (microsoft/perfview), which .NET Core 3.0
/// to 10 write: a header, then objects of the form 5, 5, 1, version, reader version, name, 6, size, padding to a multiple of 4 in
/// the stream, contents, 6, and in the end a 1.
/// </summary>
internal sealed class BlockStream(Stream stream)
{
    private const byte BeginObject = 5;
    private const byte EndObject = 6;
    private const int TraceObjectSize = 48;
    private const int LongestName = 64;

    /// <summary>A runtime closes a block at 100 KB (ep-block.c); a larger one is not believed.</summary>
    private const int LargestBlock = 16 << 20;

    private byte[] _buffer = new byte[128 << 10];
    private long _position;

    /// <summary>Reads what a trace begins with.</summary>
    /// <exception cref="InvalidDataException">It is something else.</exception>
    public void ReadHeader() => Require(
        Take(12).SequenceEqual("Nettrace\x14\0\0\0"u8) && Take(20).SequenceEqual("!FastSerialization.1"u8));

    /// <summary>The next block, or what describes the trace; it is gone when the one after it is read.</summary>
    /// <param name="name">What it is: Trace, MetadataBlock, EventBlock, StackBlock, SPBlock.</param>
    /// <param name="contents">Its contents.</param>
    /// <returns>False when the trace is at its end.</returns>
    /// <exception cref="InvalidDataException">It is damaged.</exception>
    /// <exception cref="EndOfStreamException">It breaks off.</exception>
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

    /// <param name="count">How many bytes.</param>
    /// <param name="andEnd">And the end of the object behind them, which is read, and left out.</param>
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
