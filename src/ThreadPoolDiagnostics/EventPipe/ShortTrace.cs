using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>One short session of a process whose events go to a temporary file, because the names in them come last.</summary>
internal sealed class ShortTrace : IDisposable
{
    private const string WriteStacks = "give us its stacks";

    /// <summary>
    /// As much as the runtime itself keeps of events (circular buffer); the names of 100,000 methods need a tenth.
    /// </summary>
    private const long LargestTrace = 256L << 20;

    private readonly TraceDirectory _directory;
    private readonly Deadline _deadline;

    private ShortTrace(Deadline deadline)
    {
        _deadline = deadline;
        _directory = new TraceDirectory(deadline.ProcessId);
    }

    public string File => _directory.TraceFile;

    /// <summary>Attaches, lets time pass, stops; gives the session back whatever happens.</summary>
    /// <param name="configuration">What the process is to write.</param>
    /// <param name="window">For how long.</param>
    /// <param name="deadline">For all of it, reading included.</param>
    public static ShortTrace Record(EventPipeSessionConfiguration configuration, TimeSpan window, Deadline deadline)
    {
        var trace = new ShortTrace(deadline);
        try
        {
            trace.Record(configuration, window);
            return trace;
        }
        catch
        {
            trace.Dispose();
            throw;
        }
    }

    /// <summary>Reads the file on a thread of its own.</summary>
    public T Read<T>(Func<string, T> read)
    {
        try
        {
            return OwnThread.Call(WriteStacks, () => read(File), _deadline);
        }
        catch (Exception failure) when (TraceDirectory.IsFull(failure))
        {
            throw DiagnosticsException.NoTemporaryFolder(_deadline.ProcessId, failure);
        }
        catch (Exception failure) when (failure is not (DiagnosticsException or OperationCanceledException))
        {
            throw _deadline.Target.IsAlive
                ? DiagnosticsException.Unusable(_deadline.ProcessId, $"its trace cannot be read: {failure.Message}", failure)
                : DiagnosticsException.ProcessEnded(_deadline.ProcessId, failure);
        }
    }

    public void Dispose() => _directory.Dispose();

    private void Record(EventPipeSessionConfiguration configuration, TimeSpan window)
    {
        using FileStream file = Create();
        using TargetSession session = TargetSession.StartDear(configuration, _deadline);
        var copying = new OwnCall<long>(() => Copy(session.Stream, file));
        _deadline.Pause(window, WriteStacks);
        if (!session.IsSwitchedOff) Stop(session);
        copying.Wait(WriteStacks, _deadline);
    }

    private void Stop(TargetSession session)
    {
        try
        {
            session.Stop(_deadline);
        }
        catch (DiagnosticsException) when (session.IsSwitchedOff)
        {
            // At the same moment by a Ctrl+Z: what was written until then is there.
        }
    }

    private FileStream Create()
    {
        try
        {
            return new FileStream(File, FileMode.Create, FileAccess.Write, FileShare.Read, bufferSize: 0);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw DiagnosticsException.NoTemporaryFolder(_deadline.ProcessId, failure);
        }
    }

    private long Copy(Stream stream, FileStream file)
    {
        var buffer = new byte[64 << 10];
        try
        {
            while (stream.Read(buffer) is > 0 and int read) Append(file, buffer.AsSpan(0, read));
            return file.Length;
        }
        catch (DiagnosticsException)
        {
            stream.CopyTo(Stream.Null); // or the runtime could not write what comes before the end of the session
            throw;
        }
    }

    /// <summary>What the file system has against it is no failure of the process.</summary>
    private void Append(FileStream file, ReadOnlySpan<byte> events)
    {
        if (file.Position + events.Length > LargestTrace)
            throw DiagnosticsException.Unusable(
                _deadline.ProcessId, $"it sent more than {LargestTrace >> 20} MB, which is no short trace.");
        try
        {
            file.Write(events);
        }
        catch (IOException failure)
        {
            throw DiagnosticsException.NoTemporaryFolder(_deadline.ProcessId, failure);
        }
    }
}
