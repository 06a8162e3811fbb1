using System.Net.Sockets;
using StockExchange.StockServers.Connections;
using StockExchange.StockServers.Protocol;

namespace StockExchange.StockServers.Models.EventLoop;

/// <summary>
/// One client of the event loop. It reads, or its answers wait for the disk (it is parked), or it sends; never two of these:
/// while a client does not get its answers, nothing more is read from it, so what it costs is bounded by one buffer of each kind.
/// </summary>
internal sealed class LoopConnection(AdmittedClient client, Session session, LoopState loop) : IWatcher
{
    /// <summary>Buffers of output in a row for one client; then the others have their turn.</summary>
    private const int Turn = 4;

    private byte[] _unread = [];
    private byte[] _unsent = [];
    private Interest _interest = Interest.Read;
    private bool _isClosed;
    private bool _isLast; // after what is unsent, there is nothing more to say
    private bool _isFarewell; // all is said; what the client still sends is thrown away until it hangs up

    public Socket Socket => client.Socket;

    /// <summary>
    /// When the client last completed a command, or took something; pieces of a command do not count, so that nobody stays by
    /// dripping them.
    /// </summary>
    public long LastActive { get; private set; } = loop.Now;

    /// <summary>Its answers wait for the disk.</summary>
    public bool IsParked { get; private set; }

    private bool IsAcknowledged => session.Unacknowledged.Task.IsCompletedSuccessfully;

    public void OnReady(Interest ready)
    {
        try
        {
            Proceed(ready);
        }
        catch (Exception failure)
        {
            Fail(failure);
        }
    }

    /// <summary>The commit that the unsent answers wait for is done, or has failed.</summary>
    public void OnCommitted()
    {
        if (_isClosed) return;
        IsParked = false;
        if (!IsAcknowledged)
            (_unsent, _unread, _isLast) = (Session.DiskFailed.ToArray(), [], true); // in place of the answers
        try
        {
            GoOn();
        }
        catch (Exception failure)
        {
            Fail(failure);
        }
    }

    /// <summary>The server is ending: who is owed nothing is told goodbye, the others when they have their answers.</summary>
    public void End()
    {
        if (!IsParked && !_isFarewell && _interest == Interest.Read) SayFarewell();
    }

    public void Close()
    {
        if (_isClosed) return;
        _isClosed = true;
        loop.Forget(this);
        loop.Readiness.Remove(this);
        client.Dispose();
    }

    /// <summary>What is not foreseen ends this connection, and the loop goes on.</summary>
    private void Fail(Exception failure)
    {
        loop.Failures.Note(failure);
        Close();
    }

    private void Proceed(Interest ready)
    {
        if (IsParked && _interest != Interest.None) Want(Interest.None); // it sends more, or hangs up: later
        else if (_interest == Interest.None) Close(); // nothing was asked for, so it is an error: the client has hung up
        else if (ready.HasFlag(Interest.Write)) GoOn();
        else if (_interest.HasFlag(Interest.Read)) Read();
        else Close(); // no room, and an error
    }

    private void Read()
    {
        int length = Socket.Receive(loop.Input, SocketFlags.None, out SocketError error);
        if (error is SocketError.WouldBlock) return;
        if (error is not SocketError.Success || length == 0) Close();
        else if (!_isFarewell) Answer(loop.Input.AsSpan(0, length));
    }

    /// <summary>There is room, and what is unsent may be sent.</summary>
    private void GoOn()
    {
        LastActive = loop.Now;
        ReadOnlySpan<byte> unsent = _unsent;
        if (!TrySend(ref unsent)) return;
        if (!unsent.IsEmpty)
        {
            _unsent = unsent.ToArray();
            Want(Interest.Write);
            return;
        }

        byte[] unread = _unread;
        (_unsent, _unread) = ([], []);
        if (_isLast) SayFarewell();
        else Answer(unread);
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

            LastActive = loop.Now;
            if (!IsAcknowledged)
            {
                Park(output, input);
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

    /// <summary>
    /// Most clients send nothing before they have their answers, so it is left at reading: whoever does send is told by
    /// <see cref="OnReady"/> to wait.
    /// </summary>
    private void Park(ReadOnlySpan<byte> output, ReadOnlySpan<byte> input)
    {
        IsParked = true;
        (_unsent, _unread) = (output.ToArray(), input.ToArray());
        if (_interest == Interest.Write) Want(Interest.None);
        loop.Parked.Add(this, session.Unacknowledged);
    }

    /// <summary>Sends what there is room for; false when the client is gone, and the connection closed.</summary>
    private bool TrySend(ref ReadOnlySpan<byte> output)
    {
        if (output.IsEmpty) return true;
        int sent = Socket.Send(output, SocketFlags.None, out SocketError error);
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
        if (session.IsOver || loop.IsEnding) SayFarewell();
        else Want(Interest.Read);
    }

    private void SayFarewell()
    {
        Want(Interest.Read);
        _isFarewell = true;
        LastActive = loop.Now;
        loop.Leaving.Add(this);
        try
        {
            Socket.Shutdown(SocketShutdown.Send); // closing at once would reset what the client has not read yet
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
