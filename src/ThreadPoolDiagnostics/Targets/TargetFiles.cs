using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>Files at paths as another process names them: in a container, its root is not ours.</summary>
/// <param name="target">The process; null for one that is gone or elsewhere, whose files may be here at the same paths.</param>
internal sealed class TargetFiles(TargetProcess? target = null)
{
    /// <summary>Null when there is no such file, or it is not ours to read.</summary>
    public FileStream? Open(string path)
    {
        foreach (string candidate in Candidates(path))
        {
            try
            {
                if (File.Exists(candidate)) return File.OpenRead(candidate);
            }
            catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
            {
                // The next one may be readable.
            }
        }
        return null;
    }

    private IEnumerable<string> Candidates(string path)
    {
        if (!Path.IsPathFullyQualified(path)) yield break;
        if (target is { IsLocal: true } && LinuxProcess.IsSupported) yield return new LinuxProcess(target.Id).Root + path;
        yield return path;
    }
}
