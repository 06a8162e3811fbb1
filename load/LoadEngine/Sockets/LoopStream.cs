using System.Net;
using System.Net.Sockets;
using System.Threading.Tasks.Sources;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>
/// A connection that an <see cref="EventLoop"/> serves: who waits for bytes goes on upon the loop's thread. One reads and one
/// writes at a time. The system is asked for bytes only when there are some, and nothing is allocated.
/// </summary>
internal sealed class LoopStream : Stream, IValueTaskSource<int>
{
    /// <summary>So much is collected at most, in bytes; what is more is sent at once.</summary>
    private const int MostCollected = 4096;

    // What is known of bytes that can be read: nothing; that there are some; that somebody waits for them.
    private const int Unknown = 0;
    private const int Readable = 1;
    private const int Awaited = 2;

    private readonly EventLoop _loop;
    private readonly Socket _socket;
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

    /// <summary>By which its loop knows it.</summary>
    public long Name { get; set; }

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

    /// <summary>From the loop.</summary>
    public void OnReady(Epoll.Events events)
    {
        if ((events & Epoll.Events.Ended) is not Epoll.Events.None) _hasEnded = true;
        if (events is not Epoll.Events.In && _writable is not null) Interlocked.Exchange(ref _writable, null)?.TrySetResult();
        if (events is not Epoll.Events.Out && Interlocked.Exchange(ref _readable, Readable) is Awaited) Read();
    }

    /// <summary>From the loop, when all that has come is read. What the system has no room for goes before all else.</summary>
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
            // Who waits for the answer is told, and not the loop.
            if (Interlocked.Exchange(ref _readable, Readable) is Awaited) FailRead(failure);
        }
    }

    public override void Flush()
    {
        // What is collected is sent by itself.
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

    /// <summary>From any thread; who waits goes on upon one of the pool's.</summary>
    protected override void Dispose(bool disposing)
    {
        if (_isDisposed) return;
        _isDisposed = true;
        _loop.Remove(this);
        _socket.Dispose();
        Interlocked.Exchange(ref _writable, null)?.TrySetException(Disposed());
        if (Interlocked.Exchange(ref _readable, Readable) is Awaited)
            ThreadPool.UnsafeQueueUserWorkItem(stream => stream.FailRead(Disposed()), this, preferLocal: false);
        base.Dispose(disposing);
    }

    /// <summary>Without waiting: within a machine a connection is there at once.</summary>
    private static bool IsConnectedAtOnce(Socket socket, EndPoint server)
    {
        try
        {
            socket.Blocking = false;
            socket.Connect(server);
            return true;
        }
        catch (SocketException failure) when (failure.SocketErrorCode is SocketError.WouldBlock or SocketError.InProgress)
        {
            return false;
        }
    }

    private static ObjectDisposedException Disposed() => new(nameof(LoopStream));

    /// <summary>The disposal is observed after the wait is announced, and the wait after the disposal: one of both sees the
    /// other.</summary>
    /// <returns>False when there is something to read, if only an end.</returns>
    private bool TryAwait() => Interlocked.CompareExchange(ref _readable, Awaited, Unknown) is Unknown
        && !(_isDisposed && Interlocked.Exchange(ref _readable, Readable) is Awaited);

    /// <summary>For who waits. Nobody else reads meanwhile.</summary>
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

    /// <summary>Less than there was room for was all there was: more will be told of. An end is told of only once.</summary>
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
#pragma warning disable VSTHRD003 // it completes with what the loop tells, on the thread pool: it needs nobody who waits here
        await before;
#pragma warning restore VSTHRD003
        await SendAsync(bytes);
    }

    private async Task SendAsync(ReadOnlyMemory<byte> bytes)
    {
        while (!bytes.IsEmpty)
        {
            Task writable = WritableAsync(); // before it is tried: room is told of only once
            int sent = Send(bytes.Span);
            if (sent == 0) await writable;
            bytes = bytes[sent..];
        }
    }

    /// <summary>The next time that there is room to send.</summary>
    private Task WritableAsync()
    {
        var writable = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Volatile.Write(ref _writable, writable);
        return writable.Task;
    }

    /// <returns>How many of the bytes the system has taken: 0 when it has no room.</returns>
    private int Send(ReadOnlySpan<byte> bytes)
    {
        int sent = _socket.Send(bytes, SocketFlags.None, out SocketError error);
        if (error is SocketError.WouldBlock) return 0;
        return error is SocketError.Success ? sent : throw new SocketException((int)error);
    }
}
