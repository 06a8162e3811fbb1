using System.Security.Cryptography;
using StockExchange.StockStore.Disk;

namespace StockExchange.StockStore.Files;

/// <summary>
/// Replaces the content of a file atomically: a crash at any moment leaves either the old content or the new one.
/// </summary>
/// <remarks>
/// The order makes it atomic. The content is on disk (fsync) before the name points to it (rename); otherwise a power cut could
/// leave an empty file. The folder is flushed last; otherwise a power cut could bring the old file back after <see
/// cref="PutInPlace"/> has returned. The old file's permissions are kept. The temporary name, such as
/// <c>stock.txt.1f0c…9a.tmp</c>, cannot be guessed, and its file is created only if the name does not exist: a link is not
/// followed, and a FIFO not opened.
/// </remarks>
internal sealed class FileReplacement : IDisposable
{
    private const int BufferSize = 64 * 1024, RandomBytes = 8;
    private const string TemporaryEnd = ".tmp";

    private readonly IDisk _disk;
    private readonly string _target;
    private readonly string _temporary;
    private readonly IDiskFile _file;
    private readonly byte[] _buffer = new byte[BufferSize];
    private readonly IncrementalHash _hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    private int _used;
    private long _written;
    private bool _isCommitted;

    /// <param name="disk">The file system.</param>
    /// <param name="target">The file, not a link. Only its owner may replace it.</param>
    public FileReplacement(IDisk disk, string target)
    {
        (_disk, _target) = (disk, target);
        foreach (string leftover in Leftovers(disk, target)) disk.Delete(leftover);
        _temporary = $"{target}.{RandomNumberGenerator.GetHexString(2 * RandomBytes, lowercase: true)}{TemporaryEnd}";
        _file = disk.Create(_temporary, like: target);
    }

    /// <summary>Returns space for a number of bytes. Call <see cref="Advance"/> after writing them.</summary>
    public Span<byte> Room(int bytes)
    {
        if (_used + bytes > BufferSize) WriteOut();
        return _buffer.AsSpan(_used, bytes);
    }

    /// <summary>Counts bytes that were written to the space.</summary>
    public void Advance(int bytes) => _used += bytes;

    /// <summary>Flushes the content to disk, under its temporary name.</summary>
    public Fingerprint Seal()
    {
        WriteOut();
        _file.Flush();
        return Fingerprint.Read(_hash);
    }

    /// <summary>Renames the sealed content to the file's name, and returns when that is on disk.</summary>
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

    /// <summary>Ignores failures: the exception that ended the replacement is more useful, and the next one deletes it.</summary>
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

    /// <summary>Temporary files that a crash has left behind.</summary>
    private static IEnumerable<string> Leftovers(IDisk disk, string target)
    {
        int length = target.Length + 1 + 2 * RandomBytes + TemporaryEnd.Length;
        return disk.Find(Path.GetDirectoryName(target)!, $"{Path.GetFileName(target)}.")
            .Where(path => path.Length == length && path.EndsWith(TemporaryEnd, StringComparison.Ordinal));
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
