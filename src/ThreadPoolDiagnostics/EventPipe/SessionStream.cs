namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>
/// What a runtime writes into a session. A connection that breaks off, because the process was killed, is the end of it like any
/// other: whoever reads needs not tell them apart.
/// </summary>
internal sealed class SessionStream(Stream inner) : ReadOnlyStream
{
    private volatile bool _hasEnded;

    /// <summary>The runtime has closed it: there is no session any more that could be stopped.</summary>
    public bool HasEnded => _hasEnded;

    public override int Read(byte[] buffer, int offset, int count)
    {
        int read = 0;
        try
        {
            read = inner.Read(buffer, offset, count);
        }
        catch (IOException)
        {
            // The connection broke off.
        }
        if (read == 0 && count > 0) _hasEnded = true;
        return read;
    }
}
