namespace DotnetStarvation.Incidents.Merging;

/// <summary>The lines of a file as bytes. Only one line is in memory; one that is too long is left out.</summary>
internal sealed class ByteLines(Stream stream)
{
    /// <summary>The longest line that is read, in bytes. The Collector's batches are some megabytes at most.</summary>
    public const int LongestLine = 32_000_000;

    private byte[] _buffer = new byte[131_072];
    private int _begin, _end;

    /// <summary>How many lines were too long.</summary>
    public int LeftOut { get; private set; }

    /// <summary>The lines without their ends; each is valid until the next.</summary>
    public IEnumerable<ReadOnlyMemory<byte>> Read()
    {
        bool isTooLong = false;
        int searched = 0;
        while (true)
        {
            int length = _buffer.AsSpan(_begin + searched, _end - _begin - searched).IndexOf((byte)'\n');
            if (length >= 0)
            {
                int line = searched + length;
                if (!isTooLong) yield return _buffer.AsMemory(_begin, line);
                _begin += line + 1;
                (searched, isTooLong) = (0, false);
                continue;
            }
            searched = _end - _begin;
            if (searched >= LongestLine)
            {
                if (!isTooLong) LeftOut++;
                isTooLong = true;
                (_begin, _end, searched) = (0, 0, 0);
            }
            if (!Fill()) break;
        }
        if (searched > 0 && !isTooLong) yield return _buffer.AsMemory(_begin, searched);
    }

    private bool Fill()
    {
        if (_begin > 0)
        {
            _buffer.AsSpan(_begin, _end - _begin).CopyTo(_buffer);
            (_begin, _end) = (0, _end - _begin);
        }
        if (_end == _buffer.Length) Array.Resize(ref _buffer, Math.Min(2 * _buffer.Length, LongestLine + 1));
        int read = stream.Read(_buffer, _end, _buffer.Length - _end);
        _end += read;
        return read > 0;
    }
}
