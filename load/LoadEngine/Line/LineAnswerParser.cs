using StockExchange.LoadEngine.Sockets;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Line;

/// <summary>
/// Finds the end of an answer of the line protocol: the empty line of a show, otherwise the first line. The first line has the
/// outcome of the request, which becomes the status of the HTTP API. A show may be of any size, and is not kept.
/// </summary>
internal sealed class LineAnswerParser : IAnswerParser
{
    /// <summary>The longest first line, in bytes; servers send less than half of that.</summary>
    public const int LongestLine = 256;

    private ReadOnlyMemory<byte> _request;
    private Part _part;
    private bool _isAtLineStart;

    private enum Part
    {
        FirstLine,
        Show,
        Whole,
    }

    public int Status { get; private set; }

    public bool IsWhole => _part is Part.Whole;

    /// <summary>Whether the connection can be used again: the server closes refused ones, and all at its end.</summary>
    public bool KeepsConnection => Status != 503;

    public void Begin(LoadRequest request) => (_request, _part, Status) = (request.Bytes, Part.FirstLine, 0);

    public int Read(ReadOnlySpan<byte> bytes)
    {
        int used = _part is Part.FirstLine ? FirstLine(bytes) : 0;
        return _part is Part.Show ? used + Show(bytes[used..]) : used;
    }

    public void Close() => throw new ExchangeException(
        FailureKind.Closed,
        $"The server closed the connection {(_part is Part.Show ? "in the middle of a show" : "before it answered")}.");

    private int FirstLine(ReadOnlySpan<byte> bytes)
    {
        int end = bytes.IndexOf((byte)'\n');
        if ((end < 0 ? bytes.Length : end) > LongestLine) throw Malformed(bytes);
        if (end < 0) return 0;
        Understand(bytes[..end]);
        return end + 1;
    }

    private void Understand(ReadOnlySpan<byte> line)
    {
        bool isOfShow = IsFor("show"u8) && (line.IsEmpty || char.IsAsciiDigit((char)line[0]));
        Status = isOfShow || IsSuccess(line) ? 200 : Refusal(line);
        (_part, _isAtLineStart) = (isOfShow && !line.IsEmpty ? Part.Show : Part.Whole, true);
    }

    private bool IsSuccess(ReadOnlySpan<byte> line) =>
        line.SequenceEqual("[buy] success"u8) ? IsFor("buy"u8) : line.SequenceEqual("[sell] success"u8) && IsFor("sell"u8);

    private int Refusal(ReadOnlySpan<byte> line)
    {
        if (line.SequenceEqual("Not enough left stock"u8) && IsFor("buy"u8)) return 409;
        if (!line.StartsWith("error: "u8)) throw Malformed(line);
        ReadOnlySpan<byte> mistake = line["error: ".Length..];
        if (mistake.StartsWith("there is no stock"u8)) return 404;
        return mistake.StartsWith("too many connections"u8) || mistake.StartsWith("the server is shutting down"u8) ? 503 : 400;
    }

    private bool IsFor(ReadOnlySpan<byte> command) => _request.Span.StartsWith(command);

    /// <summary>Reads to the end of the empty line, or of the available bytes.</summary>
    private int Show(ReadOnlySpan<byte> bytes)
    {
        int emptyLine = _isAtLineStart && bytes is [(byte)'\n', ..]
            ? 0
            : bytes.IndexOf("\n\n"u8) is >= 0 and var end ? end + 1 : -1;
        if (emptyLine < 0)
        {
            if (!bytes.IsEmpty) _isAtLineStart = bytes[^1] == '\n';
            return bytes.Length;
        }

        _part = Part.Whole;
        return emptyLine + 1;
    }

    private static ExchangeException Malformed(ReadOnlySpan<byte> line) =>
        new(FailureKind.Malformed, $"The answer is not of the line protocol: it begins with '{Excerpt.FromText(line)}'.");
}
