using System.Security.Cryptography;
using StockExchange.StockStore.Disk;

namespace StockExchange.StockStore.Files;

/// <summary>Reads lines that end with LF or CRLF, without allocating strings. Skips a byte order mark at the start.</summary>
/// <param name="file">The file, read from its beginning to its end.</param>
/// <param name="hash">Receives all bytes that are read.</param>
internal sealed class LineReader(IDiskFile file, IncrementalHash hash)
{
    /// <summary>In bytes, including the end of line. A stock needs at most 60.</summary>
    private const int LongestLine = 16 * 1024 * 1024;

    private byte[] _buffer = new byte[64 * 1024];
    private int _start;
    private int _end;
    private long _offset;

    /// <summary>The fault of a line that is too long.</summary>
    public static LineFault TooLong { get; } =
        new(1, $"more than {LongestLine} bytes without an end of line", "lines of a stock each; this may be no text at all");

    /// <summary>Number of the last line read, from 1.</summary>
    public int Number { get; private set; }

    /// <summary>Whether the last line read is the beginning of a line that is too long.</summary>
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

    /// <summary>Reads more bytes after the unread ones. Doubles the buffer for a line that is longer.</summary>
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
