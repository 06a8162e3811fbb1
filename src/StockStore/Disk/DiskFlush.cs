using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace StockExchange.StockStore.Disk;

/// <summary>
/// Flushes files and folders to disk and reports failures. .NET 10 does not: where fsync(2) fails with EIO,
/// <see cref="RandomAccess.FlushToDisk"/> and <see cref="FileStream.Flush(bool)"/> return normally (reproduced with
/// <c>strace -e inject=fsync:error=EIO</c>).
/// </summary>
internal static class DiskFlush
{
    /// <summary>EINTR, EINVAL, EROFS and ENOTSUP of Linux. The last three mean that there is nothing to flush.</summary>
    private const int Interrupted = 4, Invalid = 22, ReadOnly = 30, NotSupported = 95;

    /// <exception cref="IOException">The disk has failed; what was written since the last flush may be lost.</exception>
    public static void File(SafeFileHandle handle)
    {
        if (OperatingSystem.IsLinux()) Flush(handle.DangerousGetHandle());
        else RandomAccess.FlushToDisk(handle);
        GC.KeepAlive(handle);
    }

    /// <summary>
    /// Flushes a folder's entries (created, renamed and deleted names). File systems that do not support it report different
    /// errors, which are ignored. On Windows a rename needs no flush.
    /// </summary>
    /// <exception cref="IOException">The disk has failed.</exception>
    public static void Names(string folder)
    {
        if (OperatingSystem.IsWindows()) return;

        int descriptor = LibC.Open(folder, LibC.ForReading);
        if (descriptor < 0) return;

        try
        {
            Flush(descriptor);
        }
        finally
        {
            _ = LibC.Close(descriptor);
        }
    }

    private static void Flush(nint descriptor)
    {
        while (LibC.FSync(descriptor) < 0)
        {
            int error = Marshal.GetLastPInvokeError();
            if (error is Invalid or ReadOnly or NotSupported) return;
            if (error != Interrupted) throw new IOException($"fsync failed: {Marshal.GetPInvokeErrorMessage(error)}.");
        }
    }
}
