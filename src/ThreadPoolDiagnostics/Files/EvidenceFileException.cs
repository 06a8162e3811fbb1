using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Files;

/// <summary>A file cannot be read as evidence. The message names the file, the problem, and what to do.</summary>
public sealed class EvidenceFileException : DiagnosticsException
{
    /// <param name="file">The file's path, as it was given.</param>
    /// <param name="what">The problem, and what to do: a sentence.</param>
    /// <param name="inner">What caused it; null for nothing.</param>
    public EvidenceFileException(string file, string what, Exception? inner = null)
        : base(DiagnosticsFailure.Unusable, processId: 0, $"{file}: {what}", inner) => File = file;

    /// <param name="message">The whole message.</param>
    public EvidenceFileException(string message)
        : base(DiagnosticsFailure.Unusable, processId: 0, message) => File = "";

    /// <summary>The file's path as given; empty when the message alone is known.</summary>
    public string File { get; }
}
