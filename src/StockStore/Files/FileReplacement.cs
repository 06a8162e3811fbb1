using System.Security.Cryptography;
using StockExchange.StockStore.Disk;

namespace StockExchange.StockStore.Files;

/// <summary>
/// New content for a file, which takes the file's name at once, so that a crash at any moment leaves either the old file or the
/// new one.
/// </summary>
/// <remarks>
/// The order is what makes it atomic. The content is on disk (fsync) before the name points to it (rename), or else a power cut
/// could leave the name on an empty file. The folder is on disk last, or else a power cut could bring the old file back after
/// <see cref="PutInPlace"/> has returned. A symbolic link stays one: the file that it points to is replaced. The old file's
/// permissions are kept. The temporary name is one that nobody can have prepared, and is made by whoever finds none there: a link
/// of that name is not followed, and a FIFO not opened.
/// </remarks>
internal sealed class FileReplacement : IDisposable
{
    private const int BufferSize = 64 * 1024;

    private readonly IDisk _disk;
    private readonly string _target;
    private readonly string _temporary;
    private readonly IDiskFile _file;
    private readonly byte[] _buffer = new byte[BufferSize];
    private readonly IncrementalHash _hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    private int _used;
    private long _written;
    private bool _isCommitted;

    /// <param name="disk">Where it is.</param>
    /// <param name="target">The file, no link.</param>
    public FileReplacement(IDisk disk, string target)
    {
        (_disk, _target) = (disk, target);
        foreach (string leftover in TemporaryNames.Leftovers(disk, target)) disk.Delete(leftover);
        _temporary = TemporaryNames.New(target);
        _file = disk.Create(_temporary, like: target);
    }

    /// <summary>Room for so many bytes, to be written into; then <see cref="Advance"/>.</summary>
    public Span<byte> Room(int bytes)
    {
        if (_used + bytes > BufferSize) WriteOut();
        return _buffer.AsSpan(_used, bytes);
    }

    /// <summary>So many bytes of the room were used.</summary>
    public void Advance(int bytes) => _used += bytes;

    /// <summary>Brings the content to the disk, still under its temporary name.</summary>
    public Fingerprint Seal()
    {
        WriteOut();
        _file.Flush();
        return Fingerprint.Read(_hash);
    }

    /// <summary>Gives the sealed content the file's name, and returns when a power cut cannot undo that.</summary>
    public void PutInPlace()
    {
        _disk.Replace(_target, _temporary);
        _isCommitted = true;
        _disk.FlushNames(Path.GetDirectoryName(_target)!);
    }

    public void Dispose()
    {
        _file.Dispose();
        _hash.Dispose();
        if (!_isCommitted) DeleteTemporary();
    }

    /// <summary>What made the replacement fail is what is told of; and the next one removes what is left.</summary>
    private void DeleteTemporary()
    {
        try
        {
            _disk.Delete(_temporary);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
        }
    }

    private void WriteOut()
    {
        ReadOnlySpan<byte> bytes = _buffer.AsSpan(0, _used);
        _file.Write(_written, bytes);
        _hash.AppendData(bytes);
        _written += _used;
        _used = 0;
    }
}
