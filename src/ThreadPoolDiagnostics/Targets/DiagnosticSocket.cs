using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>The address that a runtime listens on (ds-ipc-pal-socket.c, ds-ipc-pal-namedpipe.c):
/// <c>$TMPDIR/dotnet-diagnostic-ID-KEY-socket</c>, on Windows the pipe <c>dotnet-diagnostic-ID</c>. On Linux folder and id are as
/// the process sees them, below /proc/PID/root.</summary>
internal static class DiagnosticSocket
{
    private const string Prefix = "dotnet-diagnostic-";
    private const string PipeFolder = @"\\.\pipe\";

    /// <summary>The address; null when there is none, or none that this user may see.</summary>
    public static string? Find(int processId)
    {
        if (OperatingSystem.IsWindows()) return Pipes().FirstOrDefault(pipe => Path.GetFileName(pipe) == $"{Prefix}{processId}");
        return LinuxProcess.IsSupported
            ? FindOnLinux(processId)
            : Files(Path.GetTempPath(), $"{Prefix}{processId}-*-socket").MaxBy(File.GetLastWriteTimeUtc);
    }

    /// <summary>The ids of all processes that have a diagnostic socket.</summary>
    public static IEnumerable<int> Owners()
    {
        if (LinuxProcess.IsSupported) return LinuxProcess.Ids.Where(id => Find(id) is not null);
        return OperatingSystem.IsWindows()
            ? Pipes().Select(IdOf).Where(id => id > 0)
            : Files(Path.GetTempPath(), $"{Prefix}*-socket").Select(IdOf).Distinct().Where(LocalProcess.IsAlive);
    }

    /// <summary>
    /// The sockets in a folder, for instance shared with a container, with their processes' own ids; ours is left out.
    /// </summary>
    public static IEnumerable<(int OwnId, string Path)> In(string folder)
    {
        string? ours = Path.GetFileName(Find(Environment.ProcessId));
        return Files(folder, $"{Prefix}*-socket").Where(path => Path.GetFileName(path) != ours).Order(StringComparer.Ordinal)
            .Select(path => (IdOf(path), path));
    }

    /// <summary>The key is the start time: a killed process leaves its socket behind, and a later process may get its
    /// id.</summary>
    private static string? FindOnLinux(int processId)
    {
        var process = new LinuxProcess(processId);
        string name = $"{Prefix}{process.OwnId ?? processId}-{process.StartTime}-socket";
        return Folders(process).Select(folder => Path.Combine(folder, name)).FirstOrDefault(File.Exists);
    }

    /// <summary>The process's own folder; the same path here, when its root may not be entered; and ours.</summary>
    private static IEnumerable<string> Folders(LinuxProcess process)
    {
        string temporary = process.Variable("TMPDIR") ?? "/tmp";
        return [Path.Combine(process.Root, temporary.TrimStart('/')), temporary, Path.GetTempPath()];
    }

    private static string[] Pipes() => Files(PipeFolder, $"{Prefix}*");

    private static string[] Files(string folder, string pattern) =>
        FileProbe.TryRead(() => Directory.GetFiles(folder, pattern)) ?? [];

    private static int IdOf(string address)
    {
        string[] parts = Path.GetFileName(address)[Prefix.Length..].Split('-');
        return int.TryParse(parts[0], out int id) ? id : 0;
    }
}
