using System.Security.Cryptography;
using StockExchange.StockStore.Disk;

namespace StockExchange.StockStore.Files;

/// <summary>Reads lines, ended by LF or CRLF, without making strings. A byte order mark at the start is skipped.</summary>
/// <param name="file">From its beginning to its end.</param>
/// <param name="hash">Gets everything that is read.</param>
internal sealed class LineReader(IDiskFile file, IncrementalHash hash)
{
    /// <summary>In bytes, its end included. No line needs more than 60, and comments are for people.</summary>
    private const int LongestLine = 16 * 1024 * 1024;

    private byte[] _buffer = new byte[64 * 1024];
    private int _start;
    private int _end;
    private long _offset;

    /// <summary>Says that a line is too long.</summary>
    public static LineFault TooLong { get; } =
        new(1, $"more than {LongestLine} bytes without an end of line", "lines of a stock each; this may be no text at all");

    /// <summary>Number of the line last read, from 1.</summary>
    public int Number { get; private set; }

    /// <summary>The line last read is only the beginning of one that is longer than any can be.</summary>
    public bool IsTooLong { get; private set; }

    /// <summary>The next line without its end, valid until the next call; false at the end of the file.</summary>
    public bool TryRead(out ReadOnlySpan<byte> line)
    {
        int length;
        while ((length = Unread.IndexOf((byte)'\n')) < 0 && TryFill())
        {
        }

        bool ended = length < 0;
        line = ended ? Unread : Unread[..length];
        _start += line.Length + (ended ? 0 : 1);
        if (ended && line.IsEmpty) return false;

        Number++;
        if (line is [.., (byte)'\r']) line = line[..^1];
        if (Number == 1 && line is [0xEF, 0xBB, 0xBF, ..]) line = line[3..];
        return true;
    }

    private ReadOnlySpan<byte> Unread => _buffer.AsSpan(_start, _end - _start);

    /// <summary>Reads more behind what is unread. A line longer than the buffer doubles it.</summary>
    private bool TryFill()
    {
        IsTooLong = Unread.Length >= LongestLine;
        if (IsTooLong) return false;

        Unread.CopyTo(_buffer);
        _end -= _start;
        _start = 0;
        if (_end == _buffer.Length) Array.Resize(ref _buffer, 2 * _end);

        int read = file.Read(_offset, _buffer.AsSpan(_end));
        hash.AppendData(_buffer, _end, read);
        _end += read;
        _offset += read;
        return read > 0;
    }
}
