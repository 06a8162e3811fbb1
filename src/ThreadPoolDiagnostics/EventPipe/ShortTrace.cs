using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>One short session of a process whose events go to a temporary file, because the names in them come last.</summary>
internal sealed class ShortTrace : IDisposable
{
    private const string WriteStacks = "give us its stacks";

    private readonly TraceDirectory _directory = new();
    private readonly Deadline _deadline;

    private ShortTrace(Deadline deadline) => _deadline = deadline;

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
        using FileStream file = System.IO.File.Create(File);
        using var session = TargetSession.Start(configuration, _deadline);
        var copying = new OwnCall<long>(() => Copy(session.Stream, file));
        _deadline.Pause(window, WriteStacks);
        session.Stop(_deadline);
        copying.Wait(WriteStacks, _deadline);
    }

    private static long Copy(Stream stream, FileStream file)
    {
        stream.CopyTo(file);
        return file.Length;
    }
}
