namespace StockExchange.StockStore.Disk;

/// <summary>
/// All file operations of the store. Tests replace it by a simulation that keeps, drops, reorders and tears unflushed writes, and
/// that fails any operation.
/// </summary>
internal interface IDisk
{
    /// <summary>
    /// Takes exclusive ownership of a file, and checks now that the file can be replaced later.
    /// </summary>
    /// <param name="path">The file, not a link.</param>
    /// <returns>Releases the ownership when disposed; the end of the process releases it as well.</returns>
    /// <exception cref="IOException">
    /// Another process owns it, or files cannot be created or replaced there.
    /// </exception>
    IDisposable Own(string path);

    /// <summary>Opens an existing file. Anything but a regular file is refused without blocking.</summary>
    /// <param name="path">The file.</param>
    /// <param name="forWriting">Also for writing.</param>
    /// <exception cref="IOException">It does not exist, is not a regular file, or cannot be opened.</exception>
    IDiskFile Open(string path, bool forWriting);

    /// <summary>Creates a file. Fails if the name exists, even as a link.</summary>
    /// <param name="path">The file.</param>
    /// <param name="like">The file whose permissions are copied; null for the default permissions.</param>
    IDiskFile Create(string path, string? like = null);

    /// <summary>Renames <paramref name="by"/> to the path, replacing an existing file.</summary>
    void Replace(string path, string by);

    /// <summary>Deletes a file; does nothing if it does not exist.</summary>
    void Delete(string path);

    /// <summary>The paths of a folder's files whose names begin with the prefix.</summary>
    IReadOnlyList<string> Find(string folder, string prefix);

    /// <summary>Makes created, deleted and renamed names of a folder survive a power cut.</summary>
    void FlushNames(string folder);
}

/// <summary>An open file.</summary>
internal interface IDiskFile : IDisposable
{
    /// <summary>In bytes.</summary>
    long Length { get; }

    /// <summary>Returns the number of bytes read; 0 at the end of the file.</summary>
    int Read(long offset, Span<byte> into);

    /// <summary>Writes all bytes, or throws.</summary>
    void Write(long offset, ReadOnlySpan<byte> bytes);

    /// <summary>Truncates the file to a length in bytes.</summary>
    void Cut(long length);

    /// <summary>Makes content and length survive a power cut.</summary>
    void Flush();
}
