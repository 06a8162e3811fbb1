namespace StockExchange.CommandLine;

/// <summary>
/// The limit of open files and sockets (ulimit -n). A .NET process that reaches it can neither start a thread nor load the code
/// that reports the error, and ends with "Out of memory": two descriptors are open for each assembly that is loaded.
/// </summary>
internal static class OpenFiles
{
    /// <summary>
    /// A limit from which on all assemblies that there are can still be loaded beside 10,000 connections, so that none needs to
    /// be loaded early.
    /// </summary>
    public const long Plenty = 12_000;

    /// <summary>Descriptors kept free for journals and their replacements, threads' pipes, diagnostic tools, logs.</summary>
    private const int ForFiles = 64;

    /// <summary>Descriptors kept free for assemblies where none was loaded early; ASP.NET Core and .NET have 330.</summary>
    private const int ForAssemblies = 640;

    /// <summary>The number of connections that this process may still open; negative when the limit is too small.</summary>
    /// <param name="more">A number of files to keep free for other purposes.</param>
    public static long LeftForConnections(int more = 0)
    {
        long limit = ResourceLimits.OpenFiles;
        if (limit == long.MaxValue) return limit;
        int used = Directory.EnumerateFileSystemEntries("/proc/self/fd").Count();
        return limit - used - ForFiles - more - (limit < Plenty ? 0 : ForAssemblies);
    }
}
