using System.Runtime.InteropServices;
using StockExchange.StockLoad.Load;

namespace StockExchange.StockLoad.Http;

/// <summary>
/// How many connections this process may have open, by the system's limit of open files (ulimit -n). It is kept to, with some left over,
/// and not run into: a .NET process without a file left cannot even load the code that reports the error, and dies ("Out of memory").
/// </summary>
/// <param name="most">Connections.</param>
internal sealed partial class FileBudget(long most)
{
    /// <summary>For assemblies, pipes and logs that come later.</summary>
    private const int Reserve = 64;

    /// <summary>RLIMIT_NOFILE.</summary>
    private const int OpenFiles = 7;

    private long _taken;

    /// <summary>What the system leaves to this process at this moment.</summary>
    public static FileBudget OfThisProcess()
    {
        if (!OperatingSystem.IsLinux()) return new(long.MaxValue);
        int used = Directory.EnumerateFileSystemEntries("/proc/self/fd").Count();
        return new(GetLimit(OpenFiles, out Limit limit) == 0 ? (long)Math.Min(limit.Current, long.MaxValue) - used - Reserve : long.MaxValue);
    }

    /// <summary>Before a connection is opened. Throws when there is no file left for it.</summary>
    public void Take()
    {
        if (Interlocked.Increment(ref _taken) <= most) return;
        Return();
        throw new ExchangeException(FailureKind.OwnLimit,
            $"This process may open no more files, which leaves {Math.Max(0, most)} connections: raise the limit (ulimit -n), or use fewer.");
    }

    /// <summary>After it was closed.</summary>
    public void Return() => Interlocked.Decrement(ref _taken);

    [LibraryImport("libc", EntryPoint = "getrlimit")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int GetLimit(int resource, out Limit limit);

    [StructLayout(LayoutKind.Sequential)]
    private readonly record struct Limit(ulong Current, ulong Most);
}
