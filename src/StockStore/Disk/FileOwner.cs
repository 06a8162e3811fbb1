using System.Globalization;

namespace StockExchange.StockStore.Disk;

/// <summary>
/// A lock file beside a file, for the life of its owner: <c>stock.txt.lock</c>, with the owner's process id in it. The lock is
/// the operating system's (flock), so it ends with the process, however that ends; the name is removed at an orderly end.
/// </summary>
internal sealed class FileOwner : IDisposable
{
    private const int Tries = 10;

    /// <summary>
    /// Windows keeps others from writing, and lets them read who it is; on Unix this is flock's exclusive lock.
    /// </summary>
    private static readonly FileShare Exclusive = OperatingSystem.IsWindows() ? FileShare.Read : FileShare.None;

    private readonly string _name;
    private readonly FileStream _lock;

    private FileOwner(string name, FileStream held) => (_name, _lock) = (name, held);

    /// <exception cref="IOException">
    /// Another process has it (<see cref="OwnedException"/>), or no file can be made there.
    /// </exception>
    public static FileOwner Take(string path)
    {
        string name = path + ".lock";
        FileKind.ThrowIfNotRegular(name);
        if (new FileInfo(name).LinkTarget is not null) throw new IOException($"{name} is a link; remove it.");
        for (int tries = 1; ; tries++)
        {
            FileStream held = Open(name);
            string mark = string.Create(CultureInfo.InvariantCulture, $"{Environment.ProcessId} {Guid.NewGuid():N}\n");
            held.Write(System.Text.Encoding.ASCII.GetBytes(mark));
            held.SetLength(mark.Length);
            held.Flush();

            // The owner before may have removed the name between our opening it and our lock: then the lock is on a file that
            // nobody else will find.
            if (LockText.Read(name) == mark) return new(name, held);
            held.Dispose();
            if (tries == Tries) throw new OwnedException("another process");
        }
    }

    public void Dispose()
    {
        try
        {
            File.Delete(_name); // before the lock ends: later, the name may be another's
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            // The folder went away under us, and the name with it.
        }

        _lock.Dispose();
    }

    private static FileStream Open(string name)
    {
        try
        {
            return new(name, FileMode.OpenOrCreate, FileAccess.ReadWrite, Exclusive, bufferSize: 1);
        }
        catch (IOException) when (File.Exists(name))
        {
            throw new OwnedException(LockText.Read(name)?.Split(' ') is [var id, _] ? $"process {id}" : "another process");
        }
    }
}

/// <summary>Another process has the file.</summary>
internal sealed class OwnedException(string owner) : IOException($"{owner} has it open")
{
    /// <summary>"process 1234".</summary>
    public string Owner => owner;
}
