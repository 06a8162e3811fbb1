namespace StockExchange.StockStore.Disk;

/// <summary>
/// Detects a file that is itself a mount point, such as a single file bind-mounted into a container. A rename over it fails,
/// which otherwise would be noticed only when the table is saved.
/// </summary>
internal static class MountPoint
{
    private const string Mounts = "/proc/self/mountinfo";

    /// <summary>Index of the field with the mount point, see proc_pid_mountinfo(5).</summary>
    private const int MountedAt = 4;

    /// <exception cref="IOException">The file is a mount point.</exception>
    public static void ThrowIfOne(string path)
    {
        if (!OperatingSystem.IsLinux() || !File.ReadLines(Mounts).Any(line => IsAt(line, path))) return;
        throw new IOException(
            "it is mounted as a single file, so that it cannot be replaced by a new one; mount the folder that it is in.");
    }

    internal static bool IsAt(string line, string path) =>
        line.Split(' ') is { Length: > MountedAt } fields && Unescaped(fields[MountedAt]) == path;

    private static string Unescaped(string field) => field
        .Replace(@"\040", " ", StringComparison.Ordinal)
        .Replace(@"\011", "\t", StringComparison.Ordinal)
        .Replace(@"\012", "\n", StringComparison.Ordinal)
        .Replace(@"\134", @"\", StringComparison.Ordinal);
}
