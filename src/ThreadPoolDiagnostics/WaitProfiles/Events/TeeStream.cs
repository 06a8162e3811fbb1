using ThreadPoolDiagnostics.EventPipe;

namespace ThreadPoolDiagnostics.WaitProfiles.Events;

/// <summary>A stream that keeps a copy in a file of all that is read from it.</summary>
internal sealed class TeeStream(Stream source, Stream copy) : ReadOnlyStream
{
    public override int Read(byte[] buffer, int offset, int count)
    {
        int read = source.Read(buffer, offset, count);
        copy.Write(buffer, offset, read);
        return read;
    }
}
