namespace ThreadPoolDiagnostics;

/// <summary>
/// Where the runtime of a process listens (ds-ipc-pal-socket.c, ds-ipc-pal-namedpipe.c): on Unix the socket
/// <c>$TMPDIR/dotnet-diagnostic-ID-KEY-socket</c>, on Windows the pipe <c>dotnet-diagnostic-ID</c>. On Linux both the folder and the id
/// are those that the process itself sees, in a container for instance: the folder is found below /proc/PID/root, by the process's own
/// TMPDIR.
/// </summary>
internal static class DiagnosticSocket
{
    private const string Prefix = "dotnet-diagnostic-";
    private const string PipeFolder = @"\\.\pipe\";

    /// <summary>Null when there is none, or none that this user may see.</summary>
    public static string? Find(int processId)
    {
        if (OperatingSystem.IsWindows()) return Pipes().FirstOrDefault(pipe => Path.GetFileName(pipe) == $"{Prefix}{processId}");
        int ownId = LinuxProcess.IsSupported ? new LinuxProcess(processId).OwnId ?? processId : processId;
        return Folders(processId).Select(folder => Newest(folder, $"{Prefix}{ownId}-*-socket")).FirstOrDefault(path => path is not null);
    }

    /// <summary>The ids of all processes that seem to have one.</summary>
    public static IEnumerable<int> Owners()
    {
        if (OperatingSystem.IsWindows()) return Pipes().Select(IdOf).Where(id => id > 0);
        return LinuxProcess.IsSupported
            ? LinuxProcess.Ids.Where(id => Find(id) is not null)
            : Files(Path.GetTempPath(), $"{Prefix}*-socket").Select(IdOf).Distinct().Where(LocalProcess.IsAlive);
    }

    private static IEnumerable<string> Folders(int processId)
    {
        if (LinuxProcess.IsSupported)
        {
            var process = new LinuxProcess(processId);
            string temporary = process.Variable("TMPDIR") ?? "/tmp";
            yield return Path.Combine(process.Root, temporary.TrimStart('/'));
            yield return temporary; // when its root may not be entered: another user's, or a process that has given up privileges
        }
        yield return Path.GetTempPath();
    }

    /// <summary>A process that was killed leaves its socket behind, and a later one may have got its id.</summary>
    private static string? Newest(string folder, string pattern) => Files(folder, pattern).MaxBy(File.GetLastWriteTimeUtc);

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
