using System.Buffers;
using System.Buffers.Text;
using System.Text;
using StockExchange.LoadEngine.Sockets;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>
/// Finds the end of an HTTP/1.x answer (RFC 9112) in whatever pieces it arrives, and keeps only what a load tool needs: the
/// status, and whether the connection may be used again. Interim answers (1xx) are skipped.
/// </summary>
/// <param name="longestHead">The most bytes of status line, header and trailer lines together.</param>
internal sealed class AnswerParser(int longestHead) : IAnswerParser
{
    /// <summary>The longest line with a chunk's size and its extensions, in bytes.</summary>
    public const int LongestChunkLine = 4096;

    private static readonly SearchValues<byte> TokenCharacters =
        SearchValues.Create("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"u8);

    private Part _part;
    private AnswerCapture? _capture;
    private bool _isAnswerToHead;
    private bool _isLast;
    private bool _serverKeeps;
    private int _headBytes;
    private bool _isChunked;
    private bool _hasOtherEncoding;
    private long? _length;
    private long _left;

    private enum Part
    {
        StatusLine,
        Headers,
        Body,
        BodyUntilClose,
        ChunkSize,
        Chunk,
        ChunkEnd,
        Trailers,
        Whole,
    }

    public int Status { get; private set; }

    public bool IsWhole => _part is Part.Whole;

    public bool KeepsConnection => _serverKeeps && !_isLast;

    public void Begin(LoadRequest request)
    {
        _capture = request.Capture;
        var message = (IHttpMessage)request;
        Begin(message.Method == HttpMethod.Head);
        _isLast = message.AsksToClose;
    }

    /// <summary>Begins the next answer.</summary>
    /// <param name="isAnswerToHead">Whether the request was HEAD: the answer has no body, whatever its header contains.</param>
    public void Begin(bool isAnswerToHead)
    {
        _isAnswerToHead = isAnswerToHead;
        _headBytes = 0;
        BeginHead();
    }

    public int Read(ReadOnlySpan<byte> bytes)
    {
        int used = 0;
        while (!IsWhole && used < bytes.Length)
        {
            int step = Step(bytes[used..]);
            if (step == 0) break;
            used += step;
        }

        return used;
    }

    /// <summary>
    /// Notes that the server has closed the connection: the end of an answer without a length, otherwise a failure.
    /// </summary>
    public void Close()
    {
        if (_part is not Part.BodyUntilClose)
            throw new ExchangeException(FailureKind.Closed, $"The server closed the connection {WhereItIs()}.");
        _part = Part.Whole;
    }

    private int Step(ReadOnlySpan<byte> bytes) => _part switch
    {
        Part.Body => Skip(bytes, Part.Whole),
        Part.Chunk => Skip(bytes, Part.ChunkEnd),
        Part.BodyUntilClose => Keep(bytes),
        _ => Line(bytes),
    };

    private int Skip(ReadOnlySpan<byte> bytes, Part next)
    {
        int step = Keep(bytes[..(int)Math.Min(_left, bytes.Length)]);
        _left -= step;
        if (_left == 0) _part = next;
        return step;
    }

    /// <summary>Passes bytes of the body to whoever wants them.</summary>
    private int Keep(ReadOnlySpan<byte> bytes)
    {
        _capture?.AddBody(bytes);
        return bytes.Length;
    }

    private int Line(ReadOnlySpan<byte> bytes)
    {
        int end = bytes.IndexOf((byte)'\n');
        int length = end < 0 ? bytes.Length : end + 1;
        CheckLength(length);
        if (end < 0) return 0;

        ReadOnlySpan<byte> line = Without(bytes[..end]);
        if (_part is Part.Headers && !line.IsEmpty)
        {
            if (length == bytes.Length) return 0; // the next line may continue this one
            if (bytes[length] is (byte)' ' or (byte)'\t') return Folded(bytes);
        }

        if (_part is not (Part.ChunkSize or Part.ChunkEnd)) _headBytes += length;
        Understand(line);
        return length;
    }

    /// <summary>A header in several lines, of which each further one begins with a blank; the line breaks are replaced by spaces
    /// (RFC 9112, section 5.2).</summary>
    private int Folded(ReadOnlySpan<byte> bytes)
    {
        int length = 0;
        do
        {
            int end = bytes[length..].IndexOf((byte)'\n');
            int next = end < 0 ? bytes.Length : length + end + 1;
            CheckLength(next);
            if (next == bytes.Length) return 0;
            length = next;
        }
        while (bytes[length] is (byte)' ' or (byte)'\t');

        _headBytes += length;
        byte[] line = Without(bytes[..(length - 1)]).ToArray();
        line.AsSpan().Replace((byte)'\r', (byte)' ');
        line.AsSpan().Replace((byte)'\n', (byte)' ');
        Understand(line);
        return length;
    }

    /// <summary>A line without the carriage return at its end.</summary>
    private static ReadOnlySpan<byte> Without(ReadOnlySpan<byte> line) => line.EndsWith((byte)'\r') ? line[..^1] : line;

    private void CheckLength(int length)
    {
        if (_part is Part.ChunkSize or Part.ChunkEnd)
        {
            if (length > LongestChunkLine) throw Malformed($"a chunk's size line is longer than {LongestChunkLine} bytes");
        }
        else if (_headBytes + length > longestHead)
        {
            throw Malformed($"its head is longer than {longestHead} bytes");
        }
    }

    private void Understand(ReadOnlySpan<byte> line)
    {
        switch (_part)
        {
            case Part.StatusLine: StatusLine(line); break;
            case Part.Headers when line.IsEmpty: EndHead(); break;
            case Part.Headers: Header(line); break;
            case Part.ChunkSize: ChunkSize(line); break;
            case Part.ChunkEnd when line.IsEmpty: _part = Part.ChunkSize; break;
            case Part.ChunkEnd: throw Malformed($"a chunk is followed by '{Excerpt.FromText(line)}'");
            default: if (line.IsEmpty) _part = Part.Whole; break;
        }
    }

    private void BeginHead()
    {
        _part = Part.StatusLine;
        _capture?.BeginHead();
        (Status, _length, _left, _isChunked, _hasOtherEncoding) = (0, null, 0, false, false);
    }

    /// <summary>Parses HTTP/1.x SP 3DIGIT [SP reason].</summary>
    private void StatusLine(ReadOnlySpan<byte> line)
    {
        bool isStatusLine = line.Length >= 12 && line.StartsWith("HTTP/1."u8)
            && char.IsAsciiDigit((char)line[7]) && line[8] == ' '
            && (line.Length == 12 || line[12] == ' ')
            && Utf8Parser.TryParse(line[9..12], out uint status, out int digits)
            && digits == 3 && status >= 100 && (Status = (int)status) > 0;
        if (!isStatusLine) throw Malformed($"it begins with '{Excerpt.FromText(line)}' instead of an HTTP/1.1 status line");
        _serverKeeps = line[7] != '0';
        _part = Part.Headers;
    }

    private void Header(ReadOnlySpan<byte> line)
    {
        int colon = line.IndexOf((byte)':');
        if (colon <= 0 || line[..colon].ContainsAnyExcept(TokenCharacters))
            throw Malformed($"'{Excerpt.FromText(line)}' is not a header line");
        ReadOnlySpan<byte> value = line[(colon + 1)..].Trim(" \t"u8);
        _capture?.AddHeader(line, colon);
        switch (colon)
        {
            case 10 when Is(line[..colon], "connection"u8): Connection(value); break;
            case 14 when Is(line[..colon], "content-length"u8): ContentLength(value); break;
            case 17 when Is(line[..colon], "transfer-encoding"u8): TransferEncoding(value); break;
        }
    }

    private void Connection(ReadOnlySpan<byte> value)
    {
        foreach (Range option in value.Split((byte)','))
        {
            if (Is(value[option].Trim(" \t"u8), "close"u8)) _serverKeeps = false;
            else if (Is(value[option].Trim(" \t"u8), "keep-alive"u8)) _serverKeeps = true;
        }
    }

    /// <summary>Parses a length, or a list of the same (RFC 9110, section 8.6).</summary>
    private void ContentLength(ReadOnlySpan<byte> value)
    {
        if (!value.Contains((byte)',')) Length(value);
        else
            foreach (Range one in value.Split((byte)',')) Length(value[one].Trim(" \t"u8));
    }

    private void Length(ReadOnlySpan<byte> value)
    {
        if (value.IsEmpty || !char.IsAsciiDigit((char)value[0]) || !Utf8Parser.TryParse(value, out long length, out int digits)
            || digits != value.Length)
        {
            throw Malformed($"its Content-Length is '{Excerpt.FromText(value)}'");
        }

        if (_length is { } before && before != length) throw Malformed("it has two different lengths");
        _length = length;
    }

    /// <summary>
    /// Parses codings. Chunked counts only as the last one; with another one last, the body ends with the connection.
    /// </summary>
    private void TransferEncoding(ReadOnlySpan<byte> value)
    {
        ReadOnlySpan<byte> last = value[(value.LastIndexOf((byte)',') + 1)..].Trim(" \t"u8);
        _isChunked = Is(last, "chunked"u8);
        _hasOtherEncoding = !_isChunked;
    }

    /// <summary>Decides how the end of the body is found (RFC 9112, section 6.3).</summary>
    private void EndHead()
    {
        if (Status == 101) throw Malformed("it switches to another protocol, which was not requested");
        if (Status < 200) BeginHead();
        else if (_isAnswerToHead || Status is 204 or 304) _part = Part.Whole;
        else if (_isChunked) _part = Part.ChunkSize;
        else if (_hasOtherEncoding || _length is null) BodyUntilClose();
        else (_left, _part) = (_length.Value, _length == 0 ? Part.Whole : Part.Body);
    }

    private void BodyUntilClose()
    {
        _serverKeeps = false;
        _part = Part.BodyUntilClose;
    }

    /// <summary>Parses 1*HEXDIG, then perhaps extensions.</summary>
    private void ChunkSize(ReadOnlySpan<byte> line)
    {
        int semicolon = line.IndexOf((byte)';');
        ReadOnlySpan<byte> digits = (semicolon < 0 ? line : line[..semicolon]).TrimEnd(" \t"u8);
        if (!Utf8Parser.TryParse(digits, out long size, out int used, 'x') || used != digits.Length || size < 0)
            throw Malformed($"'{Excerpt.FromText(line)}' is not the size of a chunk");
        (_left, _part) = (size, size == 0 ? Part.Trailers : Part.Chunk);
    }

    private string WhereItIs() => _part switch
    {
        Part.StatusLine => "before it answered",
        Part.Headers => "in the middle of the answer's head",
        Part.Body => $"{_left} bytes before the end of an answer of {_length}",
        _ => "in the middle of a chunked answer",
    };

    private static bool Is(ReadOnlySpan<byte> text, ReadOnlySpan<byte> lowerCase) => Ascii.EqualsIgnoreCase(text, lowerCase);

    private static ExchangeException Malformed(string why) => new(FailureKind.Malformed, $"The answer is not HTTP/1.1: {why}.");
}
