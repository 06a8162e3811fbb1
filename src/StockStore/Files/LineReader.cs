namespace StockExchange.StockStore.Files;

/// <summary>Reads lines, ended by LF or CRLF, without making strings. A byte order mark at the start is skipped.</summary>
internal sealed class LineReader(Stream stream)
{
    private byte[] _buffer = new byte[64 * 1024];
    private int _start;
    private int _end;

    /// <summary>Number of the line last read, from 1.</summary>
    public int Number { get; private set; }

    /// <summary>The next line without its end, valid until the next call; false at the end of the stream.</summary>
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
        Unread.CopyTo(_buffer);
        _end -= _start;
        _start = 0;
        if (_end == _buffer.Length) Array.Resize(ref _buffer, 2 * _end);

        int read = stream.Read(_buffer, _end, _buffer.Length - _end);
        _end += read;
        return read > 0;
    }
}
