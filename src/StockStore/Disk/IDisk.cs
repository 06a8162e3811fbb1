namespace StockExchange.StockStore.Disk;

/// <summary>
/// All that the store asks of files, so that its tests can stand in for the disk: keep, drop, reorder and tear what was not
/// flushed, and fail any operation.
/// </summary>
internal interface IDisk
{
    /// <summary>
    /// Makes this process the only one that may write a file, and finds out whether it can: later would be too late.
    /// </summary>
    /// <param name="path">The file, no link.</param>
    /// <returns>Ends it when disposed of; the end of the process ends it as well.</returns>
    /// <exception cref="IOException">
    /// Another process has it, or files cannot be made or replaced there; it says which.
    /// </exception>
    IDisposable Own(string path);

    /// <summary>Opens a file that is there. Anything but a regular file is refused, and never waited for.</summary>
    /// <param name="path">The file.</param>
    /// <param name="forWriting">Also for writing.</param>
    /// <exception cref="IOException">It is not there, is no regular file, or cannot be opened.</exception>
    IDiskFile Open(string path, bool forWriting);

    /// <summary>Makes a file. If there is anything of that name, also a link, this fails.</summary>
    /// <param name="path">The file.</param>
    /// <param name="like">A file whose permissions it gets; null for those that new files have.</param>
    IDiskFile Create(string path, string? like = null);

    /// <summary>Gives a file another name, in place of whatever had that name before.</summary>
    void Replace(string path, string by);

    /// <summary>Removes a name; nothing happens if there is none.</summary>
    void Delete(string path);

    /// <summary>The paths in a folder whose names begin with this.</summary>
    IReadOnlyList<string> Find(string folder, string prefix);

    /// <summary>Makes the names in a folder survive a power cut: those that came, those that went, those that changed.</summary>
    void FlushNames(string folder);
}

/// <summary>An open file.</summary>
internal interface IDiskFile : IDisposable
{
    /// <summary>In bytes.</summary>
    long Length { get; }

    /// <summary>Reads what there is at an offset; 0 bytes at the end.</summary>
    int Read(long offset, Span<byte> into);

    /// <summary>Writes all of it, or fails.</summary>
    void Write(long offset, ReadOnlySpan<byte> bytes);

    /// <summary>Cuts the file off.</summary>
    void Cut(long length);

    /// <summary>Makes content and length survive a power cut.</summary>
    void Flush();
}
