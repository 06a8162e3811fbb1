using System.Buffers.Binary;
using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>
/// A session's stream with a sequence point after every block of events. TraceEvent brings the events of all threads into order
/// by holding back all but the first of a block until it sees the next block, which for counters is an interval later. At a
/// sequence point it hands over what it holds (EventCache.cs).
/// </summary>
/// <remarks>
/// The format is that of NetTraceFormat_v5.md (microsoft/perfview), which .NET Core 3.0 to 10 write: a header, then objects of
/// the form 5, 5, 1, version, reader version, name, 6, size, padding to a multiple of 4 in the stream, contents, 6, and in the
/// end a 1. Only whole objects are passed on, and the 1 when the stream breaks off without it, so that its reader always comes to
/// a regular end. The next version of the format passes unchanged, and samples come one interval late.
/// </remarks>
/// <param name="inner">The stream.</param>
/// <param name="isRecorded">It is a file, whose events need not come soon: no sequence point is added.</param>
internal sealed class PromptStream(Stream inner, bool isRecorded = false) : ReadOnlyStream
{
    /// <summary>
    /// A runtime closes a block of events, stacks or metadata at 100 KB (ep-block.c), and writes 12 bytes for each thread into
    /// one of a sequence point. So this is more than any has, and little enough to be kept in memory.
    /// </summary>
    public const int LargestBlock = 16 << 20;

    private const int LongestName = 64;
    private const byte BeginObject = 5;
    private const byte NoObject = 1;
    private const byte EndObject = 6;
    private const int TraceObjectSize = 48;

    private readonly MemoryStream _ready = new();
    private long _position;
    private long _metadata;
    private bool _isNextVersion;
    private bool _hasEnded;

    /// <summary>The other side has closed it without the end that belongs to it: the process was killed.</summary>
    public bool HasBrokenOff { get; private set; }

    /// <summary>Waits for what a stream begins with.</summary>
    /// <returns>False when it ended before there was anything to read.</returns>
    /// <exception cref="InvalidDataException">It is something else than a trace.</exception>
    public bool Begin()
    {
        Refill(TakeHeader);
        return _ready.Length > 0;
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        if (_ready.Position == _ready.Length && !_isNextVersion && !_hasEnded) Refill(_position == 0 ? TakeHeader : TakeObject);
        int read = _ready.Read(buffer, offset, count);
        return read > 0 || !_isNextVersion ? read : ReadInner(buffer, offset, count);
    }

    /// <summary>With an object or, when the stream breaks off within it, with the end of the stream.</summary>
    private void Refill(Action take)
    {
        bool hasBegun = _position > 0;
        _ready.SetLength(0);
        try
        {
            take();
        }
        catch (EndOfStreamException)
        {
            HasBrokenOff = _hasEnded = true;
            _ready.SetLength(0);
            if (hasBegun) _ready.WriteByte(NoObject);
        }
        _ready.Position = 0;
    }

    private void TakeHeader()
    {
        byte[] magic = Take(12);
        _isNextVersion = magic.AsSpan().SequenceEqual("Nettrace\0\0\0\0"u8); // its lengths have 24 bits, which is a bound as well
        if (_isNextVersion) return;
        Require(magic.AsSpan().SequenceEqual("Nettrace\x14\0\0\0"u8)
            && Take(20).AsSpan().SequenceEqual("!FastSerialization.1"u8));
        TakeObject();
    }

    private void TakeObject()
    {
        if (Take(1) is [NoObject])
        {
            _hasEnded = true;
            return;
        }
        Require(_ready.GetBuffer()[_ready.Length - 1] == BeginObject);
        Take(10);
        byte[] name = Take(TakeLength(LongestName));
        Take(1);
        bool isTrace = name.AsSpan().SequenceEqual("Trace"u8);
        int length = isTrace ? TraceObjectSize : TakeLength(LargestBlock);
        if (!isTrace) Take(PaddingAt(_position));
        if (name.AsSpan().SequenceEqual("MetadataBlock"u8)) Require((_metadata += length) <= TraceRecords.MostMetadata);
        Take(length);
        Require(Take(1) is [EndObject]);
        if (!isRecorded && name.AsSpan().SequenceEqual("EventBlock"u8)) AddSequencePoint();
    }

    private int TakeLength(int atMost)
    {
        int length = BinaryPrimitives.ReadInt32LittleEndian(Take(4));
        Require(length >= 0 && length <= atMost);
        return length;
    }

    private void Require(bool fits)
    {
        if (!fits) throw new InvalidDataException($"what it sends is no trace of events (byte {_position}).");
    }

    /// <summary>Reads so many bytes and passes them on.</summary>
    /// <exception cref="EndOfStreamException">There are not so many.</exception>
    private byte[] Take(int count)
    {
        var bytes = new byte[count];
        int taken = 0;
        while (taken < count && ReadInner(bytes, taken, count - taken) is > 0 and int read) taken += read;
        if (taken < count) throw new EndOfStreamException();
        _position += taken;
        _ready.Write(bytes, 0, taken);
        return bytes;
    }

    private int ReadInner(byte[] buffer, int offset, int count)
    {
        int read = inner.Read(buffer, offset, count);
        HasBrokenOff |= read == 0 && _isNextVersion; // whose end is not looked for
        return read;
    }

    /// <summary>One that knows no threads. As long as a multiple of 4, so that the padding of what follows stays right.</summary>
    private void AddSequencePoint()
    {
        ReadOnlySpan<byte> head =
        [
            BeginObject, BeginObject, NoObject, 2, 0, 0, 0, 2, 0, 0, 0, 7, 0, 0, 0, .. "SPBlock"u8, EndObject,
        ];
        int padding = PaddingAt(_position + head.Length + 4);
        int contents = 16 - ((head.Length + 4 + padding + 1) % 4); // time 8, threads 4, and up to 4 that readers skip
        _ready.Write(head);
        _ready.Write([(byte)contents, 0, 0, 0]);
        _ready.Write(new byte[padding + contents]);
        _ready.WriteByte(EndObject);
    }

    private static int PaddingAt(long position) => (int)(-position & 3);
}
