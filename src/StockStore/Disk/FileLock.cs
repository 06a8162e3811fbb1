using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace StockExchange.StockStore.Disk;

/// <summary>
/// An advisory lock on a file itself, whatever its name: also a process that opens a hard link, or starts when the lock file was
/// removed, finds it. Linux only; elsewhere, and where the file system has no locks, the lock file alone decides.
/// </summary>
/// <remarks>
/// It is a lock of the open file description (OFD), which ends with the process, not when any other descriptor of the file is
/// closed, and which flock does not see: .NET locks each file that it opens by flock, and readers would be refused. It is shared,
/// for which the file need not be writable, and who takes it asks whether an exclusive one would conflict. Two that take it at
/// the same moment may both be refused. Its range begins at one byte and is as long as the process id, so that others can say
/// who it is.
/// </remarks>
internal sealed class FileLock : IDisposable
{
    /// <summary>F_OFD_GETLK, F_OFD_SETLK, F_RDLCK, F_WRLCK and F_UNLCK of Linux.</summary>
    private const int Ask = 36, Take = 37, Shared = 0, Exclusive = 1, None = 2;

    /// <summary>EAGAIN and EACCES: somebody has an exclusive lock.</summary>
    private const int Again = 11, Denied = 13;

    private const int Tries = 10;

    /// <summary>Far behind any content: the lock has nothing to do with that.</summary>
    private const long Start = 1L << 60;

    /// <summary>The file, and those that it has replaced and that still have another name.</summary>
    private readonly List<SafeFileHandle> _held = [];

    private FileLock()
    {
    }

    /// <exception cref="OwnedException">Another process, or this one, has locked the file under any name.</exception>
    public static FileLock Of(string path)
    {
        var held = new FileLock();
        try
        {
            for (int tries = 0; tries < Tries; tries++)
            {
                held.Add(path);
                if (held.IsOf(path)) break; // else it was replaced between the two
            }

            return held;
        }
        catch
        {
            held.Dispose();
            throw;
        }
    }

    /// <summary>
    /// Locks the file that is about to replace the locked one; the name never leads to one that is not locked.
    /// </summary>
    public void Add(string path)
    {
        if (!OperatingSystem.IsLinux() || !Environment.Is64BitProcess) return;
        var file = new SafeFileHandle(LibC.Open(path, LibC.ForLocking), ownsHandle: true);
        _held.Add(file);
        if (!file.IsInvalid) Lock(file);
    }

    /// <summary>After the replacement: releases what has no name any more.</summary>
    public void ReleaseReplaced()
    {
        foreach (SafeFileHandle gone in _held.FindAll(file => FileStatus.Read(file) is { Links: 0 }))
        {
            gone.Dispose();
            _held.Remove(gone);
        }
    }

    public void Dispose() => _held.ForEach(Release);

    /// <summary>
    /// Unlocks before it closes: a child process has the descriptor between fork and exec, and would keep the lock until then.
    /// </summary>
    private static void Release(SafeFileHandle file)
    {
        var all = new LockRange { Type = None };
        if (!file.IsInvalid) _ = LibC.Lock(file, Take, ref all);
        file.Dispose();
    }

    private static void Lock(SafeFileHandle file)
    {
        var own = new LockRange { Type = Shared, Start = Start, Length = Environment.ProcessId };
        if (LibC.Lock(file, Take, ref own) < 0)
        {
            if (Marshal.GetLastPInvokeError() is Again or Denied) throw new OwnedException("another process");
            return; // a file system without locks
        }

        var other = new LockRange { Type = Exclusive, Start = Start, Length = 1 };
        if (LibC.Lock(file, Ask, ref other) == 0 && other.Type != None)
            throw new OwnedException(other.Start == Start ? $"process {other.Length}" : "another process");
    }

    private bool IsOf(string path) =>
        _held is not [.., { IsInvalid: false } last] || FileStatus.Read(last)?.File == FileStatus.Read(path)?.File;
}
