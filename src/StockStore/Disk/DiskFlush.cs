using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace StockExchange.StockStore.Disk;

/// <summary>
/// Makes files and names survive a power cut, and says so when that failed. .NET 10 does not: where fsync(2) fails with EIO,
/// <see cref="RandomAccess.FlushToDisk"/> and <see cref="FileStream.Flush(bool)"/> return as if all were well (seen with
/// <c>strace -e inject=fsync:error=EIO</c>).
/// </summary>
internal static class DiskFlush
{
    /// <summary>EINTR, EINVAL, EROFS and ENOTSUP of Linux; the latter three: there is nothing that could be flushed.</summary>
    private const int Interrupted = 4, Invalid = 22, ReadOnly = 30, NotSupported = 95;

    /// <exception cref="IOException">The disk has failed; what was written since the last flush may be lost.</exception>
    public static void File(SafeFileHandle handle)
    {
        if (OperatingSystem.IsLinux()) Flush(handle.DangerousGetHandle());
        else RandomAccess.FlushToDisk(handle);
        GC.KeepAlive(handle);
    }

    /// <summary>
    /// The names in a folder. Not every file system can do that, and those that cannot say so in different ways: such a refusal
    /// is ignored. On Windows a rename needs nothing of the kind.
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
