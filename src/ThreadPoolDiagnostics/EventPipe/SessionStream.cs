namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>The stream that a runtime writes a session's events to; it ends when the connection breaks or is closed.</summary>
internal sealed class SessionStream(Stream inner) : ReadOnlyStream
{
    private volatile bool _hasEnded;

    /// <summary>Whether the runtime has closed it: the session has ended and cannot be stopped.</summary>
    public bool HasEnded => _hasEnded;

    public override int Read(byte[] buffer, int offset, int count)
    {
        int read = 0;
        try
        {
            read = inner.Read(buffer, offset, count);
        }
        catch (Exception failure) when (failure is IOException or ObjectDisposedException)
        {
            // The connection broke off, or this program closed it meanwhile.
        }
        if (read == 0 && count > 0) _hasEnded = true;
        return read;
    }
}

/// <summary>A stream that can only be read forward.</summary>
internal abstract class ReadOnlyStream : Stream
{
    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
