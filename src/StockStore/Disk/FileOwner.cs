using System.Globalization;
using System.Text;

namespace StockExchange.StockStore.Disk;

/// <summary>
/// Ownership of a file by one process: a lock on the file itself (<see cref="FileLock"/>), and a lock file beside it,
/// <c>stock.txt.lock</c>, which contains the owner's process id. The locks are the operating system's, so they end with the
/// process, however that ends. An orderly end deletes the lock file.
/// </summary>
internal sealed class FileOwner : IDisposable
{
    private const int Tries = 10;

    /// <summary>EROFS of Unix: whether somebody has the lock file open is not known.</summary>
    private const int ReadOnly = 30;

    /// <summary>On Unix flock's exclusive lock; on Windows others can still read who the owner is.</summary>
    private static readonly FileShare Exclusive = OperatingSystem.IsWindows() ? FileShare.Read : FileShare.None;

    private readonly FileStream _lockFile;
    private readonly FileLock _lock;

    private FileOwner(string path, FileStream lockFile)
    {
        (Path, _lockFile) = (path, lockFile);
        try
        {
            _lock = FileLock.Of(path);
        }
        catch
        {
            DeleteLockFile();
            throw;
        }
    }

    public string Path { get; }

    /// <exception cref="IOException">
    /// Another process owns it (<see cref="OwnedException"/>), or the lock file cannot be created.
    /// </exception>
    public static FileOwner Take(string path)
    {
        string name = NameOfLock(path);
        FileKind.ThrowIfNotRegular(name);
        if (new FileInfo(name).LinkTarget is not null) throw new IOException($"{name} is a link; remove it.");
        for (int tries = 1; ; tries++)
        {
            FileStream held = Open(name);
            string mark = string.Create(CultureInfo.InvariantCulture, $"{Environment.ProcessId} {Guid.NewGuid():N}\n");
            Write(held, mark);

            // The previous owner may have deleted the name between our open and our lock. Then we have locked a file without a
            // name, which no other process will find.
            if (LockText.Read(name) == mark) return new(path, held);
            held.Dispose();
            if (tries == Tries) throw new OwnedException("another process");
        }
    }

    /// <summary>Renames another file to the path. It is locked before it has the name.</summary>
    public void Replace(string by)
    {
        _lock.Add(by);
        File.Move(by, Path, overwrite: true);
        _lock.ReleaseReplaced();
    }

    public void Dispose()
    {
        DeleteLockFile();
        _lock.Dispose();
    }

    private static string NameOfLock(string path) => path + ".lock";

    private void DeleteLockFile()
    {
        try
        {
            File.Delete(NameOfLock(Path)); // before the lock ends: after that, the file may be another owner's
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            // The folder was deleted, and the file with it.
        }

        _lockFile.Dispose();
    }

    /// <summary>On a full disk nothing is left behind.</summary>
    private static void Write(FileStream held, string mark)
    {
        try
        {
            held.Write(Encoding.ASCII.GetBytes(mark));
            held.SetLength(mark.Length);
            held.Flush();
        }
        catch
        {
            File.Delete(held.Name);
            held.Dispose();
            throw;
        }
    }

    private static FileStream Open(string name)
    {
        try
        {
            return new(name, FileMode.OpenOrCreate, FileAccess.ReadWrite, Exclusive, bufferSize: 1);
        }
        catch (IOException failure) when (failure.HResult != ReadOnly && File.Exists(name))
        {
            throw new OwnedException(LockText.Read(name)?.Split(' ') is [var id, _] ? $"process {id}" : "another process");
        }
    }
}

/// <summary>Another owner has locked the file.</summary>
internal sealed class OwnedException(string owner) : IOException($"{owner} has it open")
{
    /// <summary>Such as "process 1234".</summary>
    public string Owner => owner;
}

/// <summary>
/// Reads a lock file while its owner holds the lock. On Unix .NET locks each file that it opens, even for reading, and fails
/// here, so this uses the C library.
/// </summary>
internal static class LockText
{
    /// <summary>In bytes; more than an owner writes.</summary>
    private const int MaxLength = 256;

    /// <summary>The content; null if it cannot be read.</summary>
    public static string? Read(string path)
    {
        Span<byte> text = stackalloc byte[MaxLength];
        int length = OperatingSystem.IsWindows() ? ReadShared(path, text) : ReadUnlocked(path, text);
        return length < 0 ? null : Encoding.ASCII.GetString(text[..length]);
    }

    private static int ReadShared(string path, Span<byte> into)
    {
        try
        {
            using var stream = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
            return stream.ReadAtLeast(into, into.Length, throwOnEndOfStream: false);
        }
        catch (IOException)
        {
            return -1;
        }
    }

    private static int ReadUnlocked(string path, Span<byte> into)
    {
        int descriptor = LibC.Open(path, LibC.ForReading);
        if (descriptor < 0) return -1;
        int length = (int)LibC.Read(descriptor, into, into.Length);
        _ = LibC.Close(descriptor);
        return length;
    }
}
