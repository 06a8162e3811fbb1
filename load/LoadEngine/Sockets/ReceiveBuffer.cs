using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>
/// Bytes received and not understood yet. Small at first, as there may be ten thousand of them; grows where answers are large.
/// </summary>
/// <param name="longestLine">So much it can always hold.</param>
internal sealed class ReceiveBuffer(int longestLine)
{
    private const int Initial = 4096;

    private byte[] _bytes = new byte[Initial];
    private int _kept;

    /// <summary>Where the next bytes go; never empty.</summary>
    public Memory<byte> Free()
    {
        if (_kept == _bytes.Length) Grow();
        return _bytes.AsMemory(_kept);
    }

    /// <summary>So many bytes have come: lets the parser read, and keeps what it leaves.</summary>
    public void Received(int count, IAnswerParser parser)
    {
        int end = _kept + count;
        int used = parser.Read(_bytes.AsSpan(0, end));
        _bytes.AsSpan(used, end - used).CopyTo(_bytes);
        _kept = end - used;
        if (end == _bytes.Length) Grow();
    }

    /// <summary>After an answer there must be nothing: the next one has not been asked for.</summary>
    public void CheckEmpty()
    {
        if (_kept > 0)
            throw new ExchangeException(
                FailureKind.Malformed, $"The answer is followed by {_kept} bytes that do not belong to it.");
    }

    private void Grow() => Array.Resize(ref _bytes, Math.Min(_bytes.Length * 2, Math.Max(longestLine + 1, Initial)));
}
