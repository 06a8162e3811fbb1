using System.Runtime.CompilerServices;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Streams;

/// <summary>The body of a stream of events, which counts its bytes and ends with an error when an event takes too many: the
/// parser buffers it.</summary>
/// <param name="body">The body; its owner disposes it.</param>
internal sealed class EventBody(Stream body) : Stream
{
    /// <summary>The most bytes from one event to the end of the next.</summary>
    public const int MostBytes = 16 * 1024 * 1024;

    private long _count;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <summary>The number of bytes since the last call.</summary>
    public long TakeCount()
    {
        long count = _count;
        _count = 0;
        return count;
    }

    /// <exception cref="ExchangeException">The event is too long.</exception>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_count > MostBytes) throw new ExchangeException(FailureKind.Malformed, "An event is longer than 16 MiB.");
        int read = await body.ReadAsync(buffer, cancellationToken);
        _count += read;
        return read;
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Flush()
    {
    }
}
