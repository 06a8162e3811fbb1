using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>A temporary directory for one trace; it is removed with everything in it.</summary>
/// <param name="processId">The process that the trace is of.</param>
/// <exception cref="DiagnosticsException">There is no place where we may write.</exception>
internal sealed class TraceDirectory(int processId) : IDisposable
{
    private readonly OwnFolder _folder = new("threadpool-diagnostics-", processId);

    /// <summary>Where the trace goes.</summary>
    public string TraceFile => _folder.File("stacks.nettrace");

    /// <summary>Whether it is the disk that a write failed on (ENOSPC, EDQUOT; ERROR_DISK_FULL).</summary>
    public static bool IsFull(Exception failure) =>
        failure.GetBaseException() is IOException { HResult: 28 or 122 or unchecked((int)0x80070070) };

    public void Dispose() => _folder.Dispose();
}
