using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>
/// Files by the paths that another process uses: in a container, its root is not ours, and a single-file program carries its own.
/// </summary>
/// <param name="target">The process; null when it has ended or is elsewhere, and its files may be here at the same paths.</param>
/// <param name="program">Without a process, the file of a single-file program.</param>
/// <param name="own">Without a process, the assemblies that are said to be the application's own.</param>
internal sealed class TargetFiles(TargetProcess? target = null, string? program = null, OwnCode? own = null)
{
    private readonly Lazy<SingleFileBundle?> _bundle = new(() => (Process(target)?.ProgramFile ?? program) is { } file
        ? SingleFileBundle.TryOpen(file)
        : null);

    /// <summary>Which of its assemblies are said to be the application's own.</summary>
    public OwnCode OwnCode => target?.OwnCode ?? own ?? OwnCode.Unspecified;

    /// <summary>The assemblies that the process has mapped, or carries in its single file.</summary>
    public IEnumerable<string> Assemblies
    {
        get
        {
            if (Process(target) is not { } process) return [];
            string[] mapped = [.. process.MappedFiles.Where(TargetName.IsAssembly)];
            if (mapped.Length > 0) return mapped;
            return _bundle.Value?.Files.Where(TargetName.IsAssembly).Select(name => $"/{name}") ?? [];
        }
    }

    /// <summary>Opens a file; null when it does not exist, or may not be read.</summary>
    public Stream? Open(string path) =>
        Candidates(path)
            .Where(File.Exists)
            .Select(candidate => FileProbe.TryRead(() => File.OpenRead(candidate)))
            .FirstOrDefault(file => file is not null)
        ?? (Stream?)FileProbe.TryRead(() => _bundle.Value?.Open(Path.GetFileName(path)));

    private static LinuxProcess? Process(TargetProcess? target) =>
        target is { IsLocal: true } && LinuxProcess.IsSupported ? new LinuxProcess(target.Id) : null;

    private IEnumerable<string> Candidates(string path)
    {
        if (!Path.IsPathFullyQualified(path)) yield break;
        if (Process(target) is { } process) yield return process.Root + path;
        yield return path;
    }
}
