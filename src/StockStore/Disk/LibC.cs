using System.Runtime.InteropServices;

namespace StockExchange.StockStore.Disk;

/// <summary>
/// C library calls that .NET does not offer: opening folders, reading without .NET's file locks, errors of fsync.
/// </summary>
internal static partial class LibC
{
    /// <summary>O_RDONLY.</summary>
    public const int ForReading = 0;

    /// <summary>Returns a descriptor; negative on failure.</summary>
    [LibraryImport("libc", EntryPoint = "open", StringMarshalling = StringMarshalling.Utf8)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    public static partial int Open(string path, int flags);

    [LibraryImport("libc", EntryPoint = "read")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    public static partial nint Read(int descriptor, Span<byte> into, nint length);

    [LibraryImport("libc", EntryPoint = "fsync", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    public static partial int FSync(nint descriptor);

    [LibraryImport("libc", EntryPoint = "close")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    public static partial int Close(int descriptor);
}
