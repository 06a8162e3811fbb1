using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Traces;

/// <summary>A trace that cannot be read. The message names the file, what is the matter, and what to do.</summary>
public sealed class TraceFileException : DiagnosticsException
{
    internal TraceFileException(string file, string what, Exception? inner = null)
        : base(DiagnosticsFailure.Unusable, processId: 0, $"{file}: {what}", inner) => File = file;

    /// <summary>The file's path, as it was given.</summary>
    public string File { get; }
}
