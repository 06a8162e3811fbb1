using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace StockExchange.StockStore.Disk;

/// <summary>What Linux knows of a file and .NET does not say.</summary>
/// <param name="Type">S_IFMT of the mode.</param>
/// <param name="Links">Number of its names; 0 if it was deleted and is only open.</param>
/// <param name="File">Identifies it: the file system's device and the inode.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly partial record struct FileStatus(int Type, uint Links, (uint Major, uint Minor, ulong Inode) File)
{
    /// <summary>S_IFREG and S_IFDIR.</summary>
    public const int Regular = 0x8000, Folder = 0x4000;

    /// <summary>AT_FDCWD, AT_EMPTY_PATH, S_IFMT; STATX_TYPE, STATX_NLINK and STATX_INO.</summary>
    private const int CurrentFolder = -100, Descriptor = 0x1000, TypeMask = 0xF000, Wanted = 0x1 | 0x4 | 0x100;

    /// <summary>Size of struct statx and offsets in it, in bytes: the same everywhere.</summary>
    private const int Size = 256, LinksAt = 16, ModeAt = 28, InodeAt = 32, MajorAt = 136, MinorAt = 140;

    /// <summary>Of a file; follows links. Null if there is none.</summary>
    public static FileStatus? Read(string path) => Read(CurrentFolder, path, flags: 0);

    /// <summary>Of an open file.</summary>
    public static FileStatus? Read(SafeFileHandle file) => Read((int)file.DangerousGetHandle(), "", Descriptor);

    private static unsafe FileStatus? Read(int folder, string path, int flags)
    {
        byte* found = stackalloc byte[Size];
        if (Statx(folder, path, flags, Wanted, found) != 0) return null;
        return new FileStatus(
            *(ushort*)(found + ModeAt) & TypeMask,
            *(uint*)(found + LinksAt),
            (*(uint*)(found + MajorAt), *(uint*)(found + MinorAt), *(ulong*)(found + InodeAt)));
    }

    [LibraryImport("libc", EntryPoint = "statx", StringMarshalling = StringMarshalling.Utf8)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static unsafe partial int Statx(int folder, string path, int flags, uint wanted, byte* found);
}
