using System.Net.Sockets;

namespace StockExchange.StockServers.Models;

/// <summary>
/// A socket with blocking calls and an idle timeout: sending an answer takes at most the limit, and so does the time from one
/// answer to the next complete command.
/// </summary>
internal sealed class PatientSocket
{
    private readonly Socket _socket;
    private readonly TimeSpan? _limit;
    private long _answered; // when the last answer was sent; a command that is complete always has one
    private bool _hasPart; // a part of a command was read, so less than the limit is left for the rest
    private bool _isShortened;

    public PatientSocket(Socket socket, TimeSpan? limit)
    {
        (_socket, _limit) = (socket, limit);
        if (limit is null) return;
        socket.ReceiveTimeout = socket.SendTimeout = Milliseconds(limit.Value);
        _answered = TimeProvider.System.GetTimestamp();
    }

    /// <exception cref="SocketException">The client has disconnected or is too slow.</exception>
    public int Receive(Span<byte> input)
    {
        if (_hasPart) Hurry();
        int length = _socket.Receive(input);
        _hasPart = _limit is not null; // until something is answered
        return length;
    }

    /// <exception cref="SocketException">The client has disconnected or is too slow.</exception>
    public void Send(ReadOnlySpan<byte> answer)
    {
        while (!answer.IsEmpty) answer = answer[_socket.Send(answer)..];
        if (_limit is not { } limit) return;
        _answered = TimeProvider.System.GetTimestamp();
        if (_isShortened) _socket.ReceiveTimeout = Milliseconds(limit);
        _hasPart = _isShortened = false;
    }

    /// <summary>Costs a system call, which is not needed for clients that send complete commands.</summary>
    private void Hurry()
    {
        TimeSpan left = _limit!.Value - TimeProvider.System.GetElapsedTime(_answered);
        if (left <= TimeSpan.Zero) throw new SocketException((int)SocketError.TimedOut);
        _socket.ReceiveTimeout = Milliseconds(left);
        _isShortened = true;
    }

    private static int Milliseconds(TimeSpan time) => Math.Max(1, (int)time.TotalMilliseconds);
}
