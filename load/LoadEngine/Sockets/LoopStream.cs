using System.Net;
using System.Net.Sockets;
using System.Threading.Tasks.Sources;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>
/// A connection that an <see cref="EventLoop"/> serves: a waiting read continues on the loop's thread. One reader and one writer
/// at a time. It reads from the socket only when there are bytes, and does not allocate.
/// </summary>
internal sealed class LoopStream : Stream, IValueTaskSource<int>
{
    /// <summary>The most bytes that are collected; more are sent at once.</summary>
    private const int MostCollected = 4096;

    // The state of the input: unknown; there are bytes to read; a read waits for them.
    private const int Unknown = 0;
    private const int Readable = 1;
    private const int Awaited = 2;

    private readonly Lock _moving = new();
    private readonly Socket _socket;
    private volatile EventLoop _loop;
    private ManualResetValueTaskSourceCore<int> _read;
    private Memory<byte> _into;
    private int _readable;
    private volatile bool _hasEnded;
    private byte[]? _collected;
    private int _collectedLength;
    private Task _unsent = Task.CompletedTask;
    private TaskCompletionSource? _writable;
    private volatile bool _isDisposed;

    private LoopStream(EventLoop loop, Socket socket) => (_loop, _socket) = (loop, socket);

    /// <summary>The value that identifies it in its loop.</summary>
    public long Name { get; set; }

    /// <summary>Whether the other side has ended it, as far as the loop knows.</summary>
    public bool HasEnded => _hasEnded;

    public override bool CanRead => true;

    public override bool CanWrite => true;

    public override bool CanSeek => false;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    /// <summary>Connects a socket, which then belongs to the stream.</summary>
    /// <exception cref="SocketException">The server cannot be reached.</exception>
    public static async Task<LoopStream> ConnectAsync(EventLoop loop, Socket socket, EndPoint server, CancellationToken cancel)
    {
        var stream = new LoopStream(loop, socket);
        try
        {
            Task connected = stream.WritableAsync();
            bool isConnected = IsConnectedAtOnce(socket, server);
            loop.Add(stream, socket);
            if (!isConnected) await connected.WaitAsync(cancel);
            object? error = socket.GetSocketOption(SocketOptionLevel.Socket, SocketOptionName.Error);
            return error is 0 ? stream : throw new SocketException((int)error!);
        }
        catch
        {
            await stream.DisposeAsync();
            throw;
        }
    }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        while (!buffer.IsEmpty)
        {
            if (Interlocked.CompareExchange(ref _readable, Unknown, Readable) is Readable)
            {
                if (TryReceive(buffer.Span, out int received)) return ValueTask.FromResult(received);
                continue;
            }

            _into = buffer;
            _read.Reset();
            short token = _read.Version;
            if (TryAwait()) return new(this, token);
        }

        return ValueTask.FromResult(0);
    }

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        bool isCollecting = _loop.IsCurrent && _collectedLength + buffer.Length <= MostCollected;
        if (!isCollecting) SendCollected();
        if (!_unsent.IsCompletedSuccessfully) return new(SendAfterAsync(_unsent, buffer));
        if (isCollecting)
        {
            if (_collectedLength == 0) _loop.SendLater(this);
            Collect(buffer.Span);
            return ValueTask.CompletedTask;
        }

        int sent = Send(buffer.Span);
        return sent == buffer.Length ? ValueTask.CompletedTask : new(SendAsync(buffer[sent..]));
    }

    /// <summary>Handles an event. Called by the loop.</summary>
    public void OnReady(Epoll.Events events)
    {
        if ((events & Epoll.Events.Ended) is not Epoll.Events.None) _hasEnded = true;
        if (events is not Epoll.Events.In && _writable is not null) Interlocked.Exchange(ref _writable, null)?.TrySetResult();
        if (events is not Epoll.Events.Out && Interlocked.Exchange(ref _readable, Readable) is Awaited) Read();
    }

    /// <summary>Has another loop serve it. Called by its loop, between two rounds.</summary>
    public void MoveTo(EventLoop loop)
    {
        lock (_moving) // the other loop may move it again at once
        {
            if (_isDisposed) return;
            _loop.Release(this, _socket);
            try
            {
                loop.Add(this, _socket);
                _loop = loop;
            }
            catch (IOException)
            {
                _loop.Add(this, _socket); // the other one has ended, or the system watches no more
            }
        }
    }

    /// <summary>Sends collected data, when all received data is read. Unsent bytes are sent before all others.</summary>
    public void SendCollected()
    {
        if (_collectedLength == 0) return;
        ReadOnlyMemory<byte> collected = _collected.AsMemory(0, _collectedLength);
        _collectedLength = 0;
        try
        {
            int sent = Send(collected.Span);
            if (sent < collected.Length) _unsent = SendAsync(collected[sent..].ToArray());
        }
        catch (Exception failure) when (failure is SocketException or ObjectDisposedException)
        {
            // The read of the answer fails, not the loop.
            if (Interlocked.Exchange(ref _readable, Readable) is Awaited) FailRead(failure);
        }
    }

    public override void Flush()
    {
        // Collected data is sent by the loop.
    }

    public override Task FlushAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    int IValueTaskSource<int>.GetResult(short token) => _read.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource<int>.GetStatus(short token) => _read.GetStatus(token);

    void IValueTaskSource<int>.OnCompleted(
        Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _read.OnCompleted(continuation, state, token, flags);

    /// <summary>Thread-safe; a waiting read continues on a pool thread.</summary>
    protected override void Dispose(bool disposing)
    {
        lock (_moving)
        {
            if (_isDisposed) return;
            _isDisposed = true;
            _loop.Remove(this);
        }

        _socket.Dispose();
        Interlocked.Exchange(ref _writable, null)?.TrySetException(Disposed());
        if (Interlocked.Exchange(ref _readable, Readable) is Awaited)
            ThreadPool.UnsafeQueueUserWorkItem(stream => stream.FailRead(Disposed()), this, preferLocal: false);
        base.Dispose(disposing);
    }

    /// <summary>Connects without waiting: on one machine this succeeds at once.</summary>
    private static bool IsConnectedAtOnce(Socket socket, EndPoint server)
    {
        try
        {
            socket.Blocking = false;
            if (!socket.Connected) socket.Connect(server);
            return true;
        }
        catch (SocketException failure) when (failure.SocketErrorCode is SocketError.WouldBlock or SocketError.InProgress)
        {
            return false;
        }
    }

    private static ObjectDisposedException Disposed() => new(nameof(LoopStream));

    /// <summary>Announces a wait, then checks for disposal; Dispose does so in the reverse order: one of the two sees the
    /// other.</summary>
    /// <returns>False when there is something to read, possibly the end.</returns>
    private bool TryAwait() => Interlocked.CompareExchange(ref _readable, Awaited, Unknown) is Unknown
        && !(_isDisposed && Interlocked.Exchange(ref _readable, Readable) is Awaited);

    /// <summary>Completes the waiting read; there is only one.</summary>
    private void Read()
    {
        int received;
        try
        {
            do
            {
                Interlocked.Exchange(ref _readable, Unknown);
                if (TryReceive(_into.Span, out received)) break;
                if (TryAwait()) return;
            }
            while (true);
        }
        catch (Exception failure) when (failure is SocketException or ObjectDisposedException)
        {
            FailRead(failure);
            return;
        }

        _read.SetResult(received);
    }

    private void FailRead(Exception failure) => _read.SetException(failure);

    /// <summary>Receives bytes. Fewer than fit were all: an event reports more. The end is reported only once.</summary>
    private bool TryReceive(Span<byte> into, out int received)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        received = _socket.Receive(into, SocketFlags.None, out SocketError error);
        if (error is SocketError.WouldBlock) return false;
        if (error is not SocketError.Success) throw new SocketException((int)error);
        if (_hasEnded || received == into.Length) Interlocked.CompareExchange(ref _readable, Readable, Unknown);
        return true;
    }

    private void Collect(ReadOnlySpan<byte> bytes)
    {
        _collected ??= new byte[MostCollected];
        bytes.CopyTo(_collected.AsSpan(_collectedLength));
        _collectedLength += bytes.Length;
    }

    private async Task SendAfterAsync(Task before, ReadOnlyMemory<byte> bytes)
    {
#pragma warning disable VSTHRD003 // an event of the loop completes it, on the thread pool: it needs no thread that waits here
        await before;
#pragma warning restore VSTHRD003
        await SendAsync(bytes);
    }

    private async Task SendAsync(ReadOnlyMemory<byte> bytes)
    {
        while (!bytes.IsEmpty)
        {
            Task writable = WritableAsync(); // before sending: room is reported only once
            int sent = Send(bytes.Span);
            if (sent == 0) await writable;
            bytes = bytes[sent..];
        }
    }

    /// <summary>Completes when there is room to send again.</summary>
    private Task WritableAsync()
    {
        var writable = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Volatile.Write(ref _writable, writable);
        return writable.Task;
    }

    /// <returns>The number of bytes that the system has taken; 0 when it has no room.</returns>
    private int Send(ReadOnlySpan<byte> bytes)
    {
        int sent = _socket.Send(bytes, SocketFlags.None, out SocketError error);
        if (error is SocketError.WouldBlock) return 0;
        return error is SocketError.Success ? sent : throw new SocketException((int)error);
    }
}
