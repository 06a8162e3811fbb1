using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace StockExchange.StockStore.Disk;

/// <summary>
/// C library calls that .NET does not offer: opening folders, reading without .NET's file locks, errors of fsync.
/// </summary>
internal static partial class LibC
{
    /// <summary>O_RDONLY.</summary>
    public const int ForReading = 0;

    /// <summary>O_RDONLY, O_NONBLOCK and O_CLOEXEC of Linux.</summary>
    public const int ForLocking = 0x8_0800;

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

    /// <summary>With a command that has a struct flock. Returns 0; negative on failure.</summary>
    [LibraryImport("libc", EntryPoint = "fcntl", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    public static partial int Lock(SafeFileHandle descriptor, int command, ref LockRange range);

    [LibraryImport("libc", EntryPoint = "close")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    public static partial int Close(int descriptor);
}

/// <summary>The struct flock of 64-bit Linux.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct LockRange
{
    public short Type;
    public short Whence;
    public long Start;
    public long Length;
    public int Process;
}
