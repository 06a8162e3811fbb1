using System.Runtime.InteropServices;

namespace StockExchange.StockStore.Files;

/// <summary>Makes a rename survive a power cut. .NET opens no directories, so this asks the C library.</summary>
internal static partial class DirectorySync
{
    /// <summary>
    /// Flushes a directory to disk. Not every file system can do that, and those that cannot say so in different ways: a refusal
    /// is ignored, since the renamed file is complete either way. On Windows a rename needs nothing of the kind.
    /// </summary>
    public static void Sync(string directory)
    {
        if (OperatingSystem.IsWindows()) return;

        int descriptor = Open(directory, flags: 0);
        if (descriptor < 0) return;

        _ = FSync(descriptor);
        _ = Close(descriptor);
    }

    [LibraryImport("libc", EntryPoint = "open", StringMarshalling = StringMarshalling.Utf8)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int Open(string path, int flags);

    [LibraryImport("libc", EntryPoint = "fsync")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int FSync(int descriptor);

    [LibraryImport("libc", EntryPoint = "close")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int Close(int descriptor);
}
