using System.Runtime.InteropServices;

namespace StockExchange.CommandLine;

/// <summary>
/// The limit of open files and sockets (ulimit -n). A .NET process that reaches it can neither start a thread nor load the code
/// that reports the error, and ends with "Out of memory".
/// </summary>
internal static partial class OpenFiles
{
    /// <summary>The number of files kept free for assemblies, threads, pipes and logs.</summary>
    private const int Reserve = 64;

    /// <summary>RLIMIT_NOFILE.</summary>
    private const int Limited = 7;

    /// <summary>The number of connections that this process may still open.</summary>
    /// <param name="reserve">The number of files kept free for other purposes.</param>
    public static long LeftForConnections(int reserve = Reserve)
    {
        if (!OperatingSystem.IsLinux()) return long.MaxValue;
        int used = Directory.EnumerateFileSystemEntries("/proc/self/fd").Count();
        return GetLimit(Limited, out Limit limit) == 0
            ? (long)Math.Min(limit.Current, long.MaxValue) - used - reserve
            : long.MaxValue;
    }

    [LibraryImport("libc", EntryPoint = "getrlimit")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int GetLimit(int resource, out Limit limit);

    [StructLayout(LayoutKind.Sequential)]
    private readonly record struct Limit(ulong Current, ulong Most);
}
