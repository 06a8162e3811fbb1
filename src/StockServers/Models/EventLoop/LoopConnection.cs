using System.Net.Sockets;
using StockExchange.StockServers.Connections;
using StockExchange.StockServers.Protocol;

namespace StockExchange.StockServers.Models.EventLoop;

/// <summary>
/// A client of the event loop. The connection reads, waits for the disk (it is parked), or sends, one at a time: nothing more is
/// read while answers are unsent, so its memory is limited to one buffer of each kind.
/// </summary>
internal sealed class LoopConnection(AdmittedClient client, Session session, LoopState loop) : IWatcher
{
    /// <summary>Number of output buffers in a row for one client, before the others have their turn.</summary>
    private const int Turn = 4;

    private byte[] _unread = [];
    private byte[] _unsent = [];
    private Interest _interest = Interest.Read;
    private bool _isClosed;
    private bool _isLast; // the unsent bytes are the last ones
    private bool _isFarewell; // all is sent; what the client still sends is discarded until it disconnects

    public Socket Socket => client.Socket;

    /// <summary>
    /// Timestamp of the last completed command or received answer. Parts of a command do not count, so that a client that sends
    /// them slowly counts as idle.
    /// </summary>
    public long LastActive { get; private set; } = loop.Now;

    /// <summary>Whether its answers wait for the disk.</summary>
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

    /// <summary>Called when the commit that the unsent answers wait for is done, or has failed.</summary>
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

    /// <summary>Called at the server's end. Closes the connection now, or when its answers are sent.</summary>
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

    /// <summary>An unexpected failure closes this connection only.</summary>
    private void Fail(Exception failure)
    {
        loop.Failures.Note(failure);
        Close();
    }

    private void Proceed(Interest ready)
    {
        if (IsParked && _interest != Interest.None) Want(Interest.None); // more input, or a disconnect: handled later
        else if (_interest == Interest.None) Close(); // no interest, so it is an error: the client has disconnected
        else if (ready.HasFlag(Interest.Write)) GoOn();
        else if (_interest.HasFlag(Interest.Read)) Read();
        else Close(); // an error while waiting for space to send
    }

    private void Read()
    {
        int length = Socket.Receive(loop.Input, SocketFlags.None, out SocketError error);
        if (error is SocketError.WouldBlock) return;
        if (error is not SocketError.Success || length == 0) Close();
        else if (!_isFarewell) Answer(loop.Input.AsSpan(0, length));
    }

    /// <summary>Sends the unsent bytes, then continues with the unread ones.</summary>
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
    /// Most clients send nothing before they have their answers, so the interest stays at reading; if one does send,
    /// <see cref="OnReady"/> stops reading.
    /// </summary>
    private void Park(ReadOnlySpan<byte> output, ReadOnlySpan<byte> input)
    {
        IsParked = true;
        (_unsent, _unread) = (output.ToArray(), input.ToArray());
        if (_interest == Interest.Write) Want(Interest.None);
        loop.Park(this, session.Unacknowledged);
    }

    /// <summary>Sends what there is space for; false if the client has disconnected, and the connection is closed.</summary>
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
            Socket.Shutdown(SocketShutdown.Send); // closing now would discard what the client has not read yet
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
