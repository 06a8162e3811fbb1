using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>Files by the paths that another process uses: in a container, its root is not ours.</summary>
/// <param name="target">The process; null when it has ended or is elsewhere, and its files may be here at the same paths.</param>
internal sealed class TargetFiles(TargetProcess? target = null)
{
    /// <summary>Opens a file; null when it does not exist, or may not be read.</summary>
    public FileStream? Open(string path) => Candidates(path)
        .Where(File.Exists)
        .Select(candidate => FileProbe.TryRead(() => File.OpenRead(candidate)))
        .FirstOrDefault(file => file is not null);

    private IEnumerable<string> Candidates(string path)
    {
        if (!Path.IsPathFullyQualified(path)) yield break;
        if (target is { IsLocal: true } && LinuxProcess.IsSupported) yield return new LinuxProcess(target.Id).Root + path;
        yield return path;
    }
}
