using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>A short session whose events go to a temporary file, because the names in them come last.</summary>
internal sealed class ShortTrace : IDisposable
{
    private const string WriteStacks = "give us its stacks";

    /// <summary>The runtime's buffer size in bytes (circular buffer); the names of 100,000 methods need a tenth of it.</summary>
    private const long LargestTrace = 256L << 20;

    private readonly OwnFolder _folder;
    private readonly Deadline _deadline;

    private ShortTrace(Deadline deadline)
    {
        _deadline = deadline;
        _folder = new OwnFolder("threadpool-diagnostics-", deadline.ProcessId);
    }

    public string File => _folder.File("stacks.nettrace");

    /// <summary>Attaches, waits for the window, and stops; the session is released in any case.</summary>
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

    /// <summary>Reads the file on its own thread.</summary>
    public T Read<T>(Func<string, T> read)
    {
        try
        {
            return OwnThread.Call(WriteStacks, () => read(File), _deadline);
        }
        catch (Exception failure) when (IsOfFullDisk(failure))
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

    public void Dispose() => _folder.Dispose();

    /// <summary>Whether the disk is full: ENOSPC, EDQUOT; ERROR_DISK_FULL.</summary>
    private static bool IsOfFullDisk(Exception failure) =>
        failure.GetBaseException() is IOException { HResult: 28 or 122 or unchecked((int)0x80070070) };

    private void Record(EventPipeSessionConfiguration configuration, TimeSpan window)
    {
        using FileStream file = Create();
        using TargetSession session = TargetSession.StartExpensive(configuration, _deadline);
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
            // Ctrl+Z ended it at the same moment: what was written until then is kept.
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
            stream.CopyTo(Stream.Null); // without a reader the runtime could not write the session's last events
            throw;
        }
    }

    /// <summary>Writes to the file; a failure of the file system is not reported as a failure of the process.</summary>
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
