using System.Runtime.InteropServices;

namespace StockExchange.StockStore.Disk;

/// <summary>
/// What a name stands for. .NET does not tell a device or a FIFO from a file, and opening a FIFO waits for ever.
/// </summary>
internal static partial class FileKind
{
    /// <summary>AT_FDCWD, STATX_TYPE, and where statx(2) has the mode; all the same on every architecture.</summary>
    private const int CurrentFolder = -100, WantedType = 1, ModeOffset = 28, Size = 256;

    /// <summary>S_IFMT and S_IFREG.</summary>
    private const int TypeMask = 0xF000, Regular = 0x8000;

    private const int Folder = 0x4000;

    /// <summary>Links are followed. What is not there is left to whoever opens it.</summary>
    /// <exception cref="IOException">It is a device, a FIFO, a socket or a folder.</exception>
    public static unsafe void ThrowIfNotRegular(string path)
    {
        if (!OperatingSystem.IsLinux()) return;
        byte* found = stackalloc byte[Size];
        if (Statx(CurrentFolder, path, flags: 0, WantedType, found) != 0) return;

        int type = *(ushort*)(found + ModeOffset) & TypeMask;
        if (type == Folder) throw new IOException("it is a directory.");
        if (type != Regular) throw new IOException("it is a device, a pipe or a socket; a regular file is needed.");
    }

    [LibraryImport("libc", EntryPoint = "statx", StringMarshalling = StringMarshalling.Utf8)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static unsafe partial int Statx(int folder, string path, int flags, uint wanted, byte* found);
}
