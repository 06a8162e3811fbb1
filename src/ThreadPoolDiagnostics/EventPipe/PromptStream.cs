using System.Buffers.Binary;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>
/// A session's stream with a sequence point after every block of events. TraceEvent brings the events of all threads into order by
/// holding back all but the first of a block until it sees the next block, which for counters is an interval later. At a sequence
/// point it hands over what it holds (EventCache.cs).
/// </summary>
/// <remarks>
/// The format is that of NetTraceFormat_v5.md (microsoft/perfview), which .NET Core 3.0 to 10 write: a header, then objects of the
/// form 5, 5, 1, version, reader version, name, 6, size, padding to a multiple of 4 in the stream, contents, 6. From the first byte
/// that does not fit, everything passes unchanged, and samples come one interval late.
/// </remarks>
internal sealed class PromptStream(Stream inner) : ReadOnlyStream
{
    private const byte BeginObject = 5;
    private const byte NoObject = 1;
    private const byte EndObject = 6;
    private const int TraceObjectSize = 48;

    private readonly MemoryStream _ready = new();
    private long _position;
    private bool _passThrough;

    /// <summary>The other side has closed it. If that was in the middle of an object, the process has died.</summary>
    public bool HasEnded { get; private set; }

    public override int Read(byte[] buffer, int offset, int count)
    {
        if (_ready.Position == _ready.Length && !_passThrough) Refill();
        int read = _ready.Read(buffer, offset, count);
        return read > 0 ? read : ReadInner(buffer, offset, count);
    }

    private void Refill()
    {
        _ready.SetLength(0);
        _passThrough = !(_position == 0 ? TakeHeader() : TakeObject());
        _ready.Position = 0;
    }

    private bool TakeHeader() => Take(12).AsSpan().SequenceEqual("Nettrace\x14\0\0\0"u8) && Take(20).Length == 20;

    private bool TakeObject()
    {
        if (Take(1) is not [BeginObject]) return false;
        Take(10);
        byte[] name = Take(TakeLength());
        Take(1);
        Take(name.AsSpan().SequenceEqual("Trace"u8) ? TraceObjectSize : TakeLength(padded: true));
        if (Take(1) is not [EndObject]) return false;
        if (name.AsSpan().SequenceEqual("EventBlock"u8)) AddSequencePoint();
        return true;
    }

    private int TakeLength(bool padded = false)
    {
        int length = Take(4) is { Length: 4 } bytes ? BinaryPrimitives.ReadInt32LittleEndian(bytes) : 0;
        if (padded) Take(PaddingAt(_position));
        return length;
    }

    /// <summary>Reads so many bytes and passes them on; fewer at the end of the stream.</summary>
    private byte[] Take(int count)
    {
        var bytes = new byte[count];
        int taken = 0;
        while (taken < count && ReadInner(bytes, taken, count - taken) is > 0 and int read) taken += read;
        _position += taken;
        _ready.Write(bytes, 0, taken);
        return bytes[..taken];
    }

    private int ReadInner(byte[] buffer, int offset, int count)
    {
        int read = 0;
        try
        {
            read = inner.Read(buffer, offset, count);
        }
        catch (IOException)
        {
            // The connection broke off: the process was killed.
        }
        HasEnded = read == 0;
        return read;
    }

    /// <summary>One that knows no threads. As long as a multiple of 4, so that the padding of what follows stays right.</summary>
    private void AddSequencePoint()
    {
        ReadOnlySpan<byte> head = [BeginObject, BeginObject, NoObject, 2, 0, 0, 0, 2, 0, 0, 0, 7, 0, 0, 0, .. "SPBlock"u8, EndObject];
        int padding = PaddingAt(_position + head.Length + 4);
        int contents = 16 - ((head.Length + 4 + padding + 1) % 4); // time 8, threads 4, and up to 4 that readers skip
        _ready.Write(head);
        _ready.Write([(byte)contents, 0, 0, 0]);
        _ready.Write(new byte[padding + contents]);
        _ready.WriteByte(EndObject);
    }

    private static int PaddingAt(long position) => (int)(-position & 3);
}
