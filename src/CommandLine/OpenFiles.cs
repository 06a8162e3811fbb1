using System.Runtime.InteropServices;

namespace StockExchange.CommandLine;

/// <summary>
/// The system's limit of open files (ulimit -n), connections among them. A .NET process that runs into it cannot even start a
/// thread, or load the code that reports the error, and dies ("Out of memory"): so it is to be kept to.
/// </summary>
internal static partial class OpenFiles
{
    /// <summary>For assemblies, threads, pipes and logs that come later.</summary>
    private const int Reserve = 64;

    /// <summary>RLIMIT_NOFILE.</summary>
    private const int Limited = 7;

    /// <summary>How many connections this process may open from now on.</summary>
    /// <param name="reserve">For what else it will open.</param>
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
