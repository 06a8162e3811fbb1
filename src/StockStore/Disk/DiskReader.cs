namespace StockExchange.StockStore.Disk;

/// <summary>Reads a file from its beginning to its end, as a stream.</summary>
internal sealed class DiskReader(IDiskFile file) : Stream
{
    private long _offset;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => file.Length;

    public override long Position
    {
        get => _offset;
        set => throw new NotSupportedException();
    }

    public override int Read(Span<byte> buffer)
    {
        int read = file.Read(_offset, buffer);
        _offset += read;
        return read;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
