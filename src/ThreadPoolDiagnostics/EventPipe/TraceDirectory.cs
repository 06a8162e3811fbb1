namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>A temporary directory for one trace that only this user can read; it is removed with everything in it.</summary>
internal sealed class TraceDirectory : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("threadpool-diagnostics-");

    /// <summary>Where the trace goes. TraceEvent tells the format by the extension.</summary>
    public string TraceFile => Path.Combine(_directory.FullName, "stacks.nettrace");

    public void Dispose() => _directory.Delete(recursive: true);
}
