using Microsoft.Win32.SafeHandles;

namespace StockExchange.StockStore.Disk;

/// <summary>The operating system's file system.</summary>
internal sealed class SystemDisk : IDisk
{
    private FileOwner? _owner;

    public IDisposable Own(string path)
    {
        FileKind.ThrowIfNotRegular(path);
        MountPoint.ThrowIfOne(path);
        try
        {
            return _owner = FileOwner.Take(path);
        }
        catch (ArgumentOutOfRangeException tooLarge)
        {
            throw TooLarge(tooLarge);
        }
    }

    /// <summary>
    /// <see cref="Own"/> for a reader. On Linux the lock of the file itself suffices where no lock file can be written: on a
    /// read-only or full file system, and in the folder of another user.
    /// </summary>
    public static IDisposable OwnForReading(string path)
    {
        FileKind.ThrowIfNotRegular(path);
        try
        {
            return FileOwner.Take(path);
        }
        catch (Exception failure) when (OperatingSystem.IsLinux() && IsUnwritable(failure))
        {
            return FileLock.Of(path);
        }
    }

    public IDiskFile Open(string path, bool forWriting)
    {
        FileKind.ThrowIfNotRegular(path);
        return new OpenFile(File.OpenHandle(
            path, FileMode.Open, forWriting ? FileAccess.ReadWrite : FileAccess.Read, FileShare.ReadWrite | FileShare.Delete));
    }

    public IDiskFile Create(string path, string? like = null)
    {
        SafeFileHandle created = File.OpenHandle(
            path, FileMode.CreateNew, FileAccess.ReadWrite, FileShare.ReadWrite | FileShare.Delete);
        if (like is not null && !OperatingSystem.IsWindows() && File.Exists(like))
            File.SetUnixFileMode(created, File.GetUnixFileMode(like));
        return new OpenFile(created);
    }

    public void Replace(string path, string by)
    {
        if (_owner?.Path == path) _owner.Replace(by);
        else File.Move(by, path, overwrite: true);
    }

    public void Delete(string path) => File.Delete(path);

    public IReadOnlyList<string> Find(string folder, string prefix) =>
        [.. Directory.EnumerateFiles(folder).Where(path => Path.GetFileName(path).StartsWith(prefix, StringComparison.Ordinal))];

    public void FlushNames(string folder) => DiskFlush.Names(folder);

    private static bool IsUnwritable(Exception failure) =>
        failure is not OwnedException and (IOException or UnauthorizedAccessException or ArgumentOutOfRangeException);

    /// <summary>For how .NET reports EFBIG: ulimit -f, or the file system's limit.</summary>
    private static IOException TooLarge(ArgumentOutOfRangeException cause) => new("The file cannot become so large.", cause);

    private sealed class OpenFile(SafeFileHandle handle) : IDiskFile
    {
        public long Length => RandomAccess.GetLength(handle);

        public int Read(long offset, Span<byte> into) => RandomAccess.Read(handle, into, offset);

        public void Write(long offset, ReadOnlySpan<byte> bytes)
        {
            try
            {
                RandomAccess.Write(handle, bytes, offset);
            }
            catch (ArgumentOutOfRangeException tooLarge)
            {
                throw TooLarge(tooLarge);
            }
        }

        public void Cut(long length) => RandomAccess.SetLength(handle, length);

        public void Flush() => DiskFlush.File(handle);

        public void Dispose() => handle.Dispose();
    }
}
