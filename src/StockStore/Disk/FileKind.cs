using System.Runtime.InteropServices;

namespace StockExchange.StockStore.Disk;

/// <summary>
/// The type of a file. .NET does not distinguish devices and FIFOs from regular files, and opening a FIFO blocks.
/// </summary>
internal static partial class FileKind
{
    /// <summary>AT_FDCWD, STATX_TYPE, the offset of the mode and the size of struct statx: the same everywhere.</summary>
    private const int CurrentFolder = -100, WantedType = 1, ModeOffset = 28, Size = 256;

    /// <summary>S_IFMT, S_IFREG and S_IFDIR.</summary>
    private const int TypeMask = 0xF000, Regular = 0x8000, Folder = 0x4000;

    /// <summary>Follows links. Does nothing if the file does not exist; opening it then fails.</summary>
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
