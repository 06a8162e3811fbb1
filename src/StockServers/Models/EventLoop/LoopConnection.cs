using System.Net.Sockets;
using StockExchange.StockServers.Protocol;

namespace StockExchange.StockServers.Models.EventLoop;

/// <summary>
/// One client of the event loop. It reads, or it sends, never both: while a client does not take its answers, nothing more is
/// read from it, so what it costs is bounded by one buffer of each kind.
/// </summary>
internal sealed class LoopConnection(Socket socket, Session session, LoopState loop) : IWatcher
{
    /// <summary>Buffers of output in a row for one client; then the others have their turn.</summary>
    private const int Turn = 4;

    private byte[] _unread = [];
    private byte[] _unsent = [];
    private Interest _interest = Interest.Read;
    private bool _isFarewell; // all is said; what the client still sends is thrown away until it hangs up

    public Socket Socket => socket;

    /// <summary>When the client was last heard of, or took something.</summary>
    public long LastActive { get; private set; } = loop.Now;

    public void OnReady(Interest ready)
    {
        if (!_isFarewell) LastActive = loop.Now;
        if (ready.HasFlag(Interest.Write)) GoOn();
        else if (_interest.HasFlag(Interest.Read)) Read();
        else Close(); // no room, and an error: the client has hung up
    }

    public void Close()
    {
        loop.Readiness.Remove(this);
        socket.Dispose();
        loop.Forget(this);
    }

    private void Read()
    {
        int length = socket.Receive(loop.Input, SocketFlags.None, out SocketError error);
        if (error is SocketError.WouldBlock) return;
        if (error is not SocketError.Success || length == 0) Close();
        else if (!_isFarewell) Answer(loop.Input.AsSpan(0, length));
    }

    /// <summary>There is room again.</summary>
    private void GoOn()
    {
        ReadOnlySpan<byte> unsent = _unsent;
        if (!TrySend(ref unsent)) return;
        if (!unsent.IsEmpty)
        {
            _unsent = unsent.ToArray();
            return;
        }

        byte[] unread = _unread;
        (_unsent, _unread) = ([], []);
        Answer(unread);
    }

    private void Answer(ReadOnlySpan<byte> input)
    {
        for (int turn = 0; turn < Turn; turn++)
        {
            ReadOnlySpan<byte> output = loop.Output.AsSpan(0, session.Run(ref input, loop.Output));
            if (output.IsEmpty)
            {
                Listen();
                return;
            }

            if (!TrySend(ref output)) return;
            if (output.IsEmpty) continue;
            _unsent = output.ToArray();
            break;
        }

        _unread = input.ToArray();
        Want(Interest.Write);
    }

    /// <summary>Sends what there is room for; false when the client is gone, and the connection closed.</summary>
    private bool TrySend(ref ReadOnlySpan<byte> output)
    {
        if (output.IsEmpty) return true;
        int sent = socket.Send(output, SocketFlags.None, out SocketError error);
        if (error is SocketError.WouldBlock) return true;
        if (error is not SocketError.Success)
        {
            Close();
            return false;
        }

        output = output[sent..];
        return true;
    }

    private void Listen()
    {
        Want(Interest.Read);
        if (!session.IsOver) return;
        _isFarewell = true;
        loop.Leaving.Add(this);
        try
        {
            socket.Shutdown(SocketShutdown.Send); // closing at once would reset what the client has not read yet
        }
        catch (SocketException)
        {
            Close();
        }
    }

    private void Want(Interest interest)
    {
        if (_interest == interest) return;
        _interest = interest;
        loop.Readiness.Change(this, interest);
    }
}
