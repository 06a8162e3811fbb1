namespace StockExchange.StockServers.Protocol;

/// <summary>Assembles lines from packets that end anywhere. Lines end with LF or CR LF.</summary>
internal sealed class LineAssembler
{
    /// <summary>Maximum length of a line, in bytes, without its end.</summary>
    public const int LongestLine = 256;

    private byte[] _partial = []; // most clients send whole lines, and idle ones need no memory
    private int _length;

    /// <summary>Whether a line was longer. The session cannot continue, as the beginning of the next line is unknown.</summary>
    public bool IsTooLong { get; private set; }

    /// <summary>Takes the next line from the input; false if it is incomplete, and its part is kept.</summary>
    /// <param name="input">The input; what was taken is removed.</param>
    /// <param name="line">Valid until the next call.</param>
    public bool TryTake(ref ReadOnlySpan<byte> input, out ReadOnlySpan<byte> line)
    {
        line = default;
        if (input.IsEmpty) return false;
        int end = input.IndexOf((byte)'\n');
        ReadOnlySpan<byte> part = end < 0 ? input : input[..end];
        input = input[(end < 0 ? part.Length : end + 1)..];
        line = end >= 0 && _length == 0 ? part : Joined(part);
        if (end >= 0) _length = 0;
        line = line is [.., (byte)'\r'] ? line[..^1] : line;
        IsTooLong |= line.Length > LongestLine;
        return end >= 0 && !IsTooLong;
    }

    private ReadOnlySpan<byte> Joined(ReadOnlySpan<byte> part)
    {
        if (_length + part.Length > LongestLine + 1) // and a CR
        {
            IsTooLong = true;
            return default;
        }

        if (_partial.Length == 0) _partial = new byte[LongestLine + 1];
        part.CopyTo(_partial.AsSpan(_length));
        _length += part.Length;
        return _partial.AsSpan(0, _length);
    }
}
