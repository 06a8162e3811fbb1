using System.Runtime.InteropServices;

namespace StockExchange.CommandLine;

/// <summary>The limits of this process (getrlimit). .NET has raised the soft ones of open files to the hard ones.</summary>
internal static partial class ResourceLimits
{
    /// <summary>RLIMIT_NOFILE and RLIMIT_AS of Linux.</summary>
    private const int Files = 7, Memory = 9;

    /// <summary>The number of open files and sockets (ulimit -n); the largest number where there is no limit.</summary>
    public static long OpenFiles => Read(Files);

    /// <summary>Bytes of address space (ulimit -v); the largest number where there is no limit.</summary>
    public static long AddressSpace => Read(Memory);

    private static long Read(int resource) =>
        OperatingSystem.IsLinux() && GetLimit(resource, out Limit limit) == 0 && limit.Current < long.MaxValue
            ? (long)limit.Current
            : long.MaxValue;

    [LibraryImport("libc", EntryPoint = "getrlimit")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int GetLimit(int resource, out Limit limit);

    [StructLayout(LayoutKind.Sequential)]
    private struct Limit
    {
        public ulong Current;
        public ulong Most;
    }
}
