using System.Net.Sockets;

namespace StockExchange.StockServers.Models;

/// <summary>
/// A socket on which a thread waits for its client, but not for ever: at the most the limit for room for an answer, and at the
/// most the limit from one answer to the next command, in however small pieces that comes.
/// </summary>
internal sealed class PatientSocket
{
    private readonly Socket _socket;
    private readonly TimeSpan? _limit;
    private long _answered; // when the last answer was sent; a command that is complete always has one
    private bool _hasPart; // of a command, and so less than the limit is left for the rest
    private bool _isShortened;

    public PatientSocket(Socket socket, TimeSpan? limit)
    {
        (_socket, _limit) = (socket, limit);
        if (limit is null) return;
        socket.ReceiveTimeout = socket.SendTimeout = Milliseconds(limit.Value);
        _answered = TimeProvider.System.GetTimestamp();
    }

    /// <exception cref="SocketException">The client is gone, or too slow.</exception>
    public int Receive(Span<byte> input)
    {
        if (_hasPart) Hurry();
        int length = _socket.Receive(input);
        _hasPart = _limit is not null; // until something is answered
        return length;
    }

    /// <exception cref="SocketException">The client is gone, or too slow.</exception>
    public void Send(ReadOnlySpan<byte> answer)
    {
        while (!answer.IsEmpty) answer = answer[_socket.Send(answer)..];
        if (_limit is not { } limit) return;
        _answered = TimeProvider.System.GetTimestamp();
        if (_isShortened) _socket.ReceiveTimeout = Milliseconds(limit);
        _hasPart = _isShortened = false;
    }

    /// <summary>A system call, which whoever sends whole commands does not pay.</summary>
    private void Hurry()
    {
        TimeSpan left = _limit!.Value - TimeProvider.System.GetElapsedTime(_answered);
        if (left <= TimeSpan.Zero) throw new SocketException((int)SocketError.TimedOut);
        _socket.ReceiveTimeout = Milliseconds(left);
        _isShortened = true;
    }

    private static int Milliseconds(TimeSpan time) => Math.Max(1, (int)time.TotalMilliseconds);
}
