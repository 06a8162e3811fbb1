using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>
/// Received bytes that are not parsed yet. Small at first, as there may be ten thousand buffers; grows for large answers, but
/// beyond what a processor's cache holds of many connections only for a long line.
/// </summary>
/// <param name="longestLine">The bytes that it can always hold.</param>
internal sealed class ReceiveBuffer(int longestLine)
{
    private const int Initial = 4096;
    private const int Usual = 16 * 1024;

    private byte[] _bytes = new byte[Initial];
    private int _kept;

    /// <summary>The free space for the next bytes; never empty.</summary>
    public Memory<byte> Free()
    {
        if (_kept == _bytes.Length) Grow();
        return _bytes.AsMemory(_kept);
    }

    /// <summary>Passes received bytes to the parser, and keeps what it leaves.</summary>
    public void Received(int count, IAnswerParser parser)
    {
        int end = _kept + count;
        int used = parser.Read(_bytes.AsSpan(0, end));
        _bytes.AsSpan(used, end - used).CopyTo(_bytes);
        _kept = end - used;
        if (end == _bytes.Length && end < Usual) Grow();
    }

    /// <summary>Throws if bytes follow an answer: the next request has not been sent yet.</summary>
    public void CheckEmpty()
    {
        if (_kept > 0)
            throw new ExchangeException(
                FailureKind.Malformed, $"The answer is followed by {_kept} bytes that do not belong to it.");
    }

    private void Grow() => Array.Resize(ref _bytes, Math.Min(_bytes.Length * 2, Math.Max(longestLine + 1, Initial)));
}
