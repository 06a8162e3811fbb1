using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>
/// Where the runtime of a process listens (ds-ipc-pal-socket.c, ds-ipc-pal-namedpipe.c): on Unix the socket
/// <c>$TMPDIR/dotnet-diagnostic-ID-KEY-socket</c>, on Windows the pipe <c>dotnet-diagnostic-ID</c>. On Linux both the folder and
/// the id are those that the process itself sees, in a container for instance: the folder is found below /proc/PID/root, by the
/// process's own TMPDIR.
/// </summary>
internal static class DiagnosticSocket
{
    private const string Prefix = "dotnet-diagnostic-";
    private const string PipeFolder = @"\\.\pipe\";

    /// <summary>Null when there is none, or none that this user may see.</summary>
    public static string? Find(int processId)
    {
        if (OperatingSystem.IsWindows()) return Pipes().FirstOrDefault(pipe => Path.GetFileName(pipe) == $"{Prefix}{processId}");
        return LinuxProcess.IsSupported
            ? FindOnLinux(processId)
            : Files(Path.GetTempPath(), $"{Prefix}{processId}-*-socket").MaxBy(File.GetLastWriteTimeUtc);
    }

    /// <summary>The ids of all processes that have one.</summary>
    public static IEnumerable<int> Owners()
    {
        if (LinuxProcess.IsSupported) return LinuxProcess.Ids.Where(id => Find(id) is not null);
        return OperatingSystem.IsWindows()
            ? Pipes().Select(IdOf).Where(id => id > 0)
            : Files(Path.GetTempPath(), $"{Prefix}*-socket").Select(IdOf).Distinct().Where(LocalProcess.IsAlive);
    }

    /// <summary>
    /// Those in a folder, with the ids that their processes see themselves by: one that is shared with a container. What is here
    /// of a process that was killed stays. Ours is left out.
    /// </summary>
    public static IEnumerable<(int OwnId, string Path)> In(string folder)
    {
        string? ours = Path.GetFileName(Find(Environment.ProcessId));
        return Files(folder, $"{Prefix}*-socket").Where(path => Path.GetFileName(path) != ours).Order(StringComparer.Ordinal)
            .Select(path => (IdOf(path), path));
    }

    /// <summary>The key is the time of the start: a process that was killed leaves its socket behind, and a later one gets its
    /// id.
    /// </summary>
    private static string? FindOnLinux(int processId)
    {
        var process = new LinuxProcess(processId);
        string name = $"{Prefix}{process.OwnId ?? processId}-{process.StartTime}-socket";
        return Folders(process).Select(folder => Path.Combine(folder, name)).FirstOrDefault(File.Exists);
    }

    /// <summary>Its own folder, as itself sees it; the same name here, when its root may not be entered; and ours.</summary>
    private static IEnumerable<string> Folders(LinuxProcess process)
    {
        string temporary = process.Variable("TMPDIR") ?? "/tmp";
        return [Path.Combine(process.Root, temporary.TrimStart('/')), temporary, Path.GetTempPath()];
    }

    private static string[] Pipes() => Files(PipeFolder, $"{Prefix}*");

    private static string[] Files(string folder, string pattern)
    {
        try
        {
            return Directory.GetFiles(folder, pattern);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }

    private static int IdOf(string address)
    {
        string[] parts = Path.GetFileName(address)[Prefix.Length..].Split('-');
        return int.TryParse(parts[0], out int id) ? id : 0;
    }
}
