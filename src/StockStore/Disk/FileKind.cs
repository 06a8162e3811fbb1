namespace StockExchange.StockStore.Disk;

/// <summary>
/// The type of a file. .NET does not distinguish devices and FIFOs from regular files, and opening a FIFO blocks.
/// </summary>
internal static class FileKind
{
    /// <summary>Follows links. Does nothing if the file does not exist; opening it then fails.</summary>
    /// <exception cref="IOException">It is a device, a FIFO, a socket or a folder.</exception>
    public static void ThrowIfNotRegular(string path)
    {
        if (!OperatingSystem.IsLinux() || FileStatus.Read(path) is not { } status) return;
        if (status.Type == FileStatus.Folder) throw new IOException("it is a directory.");
        if (status.Type != FileStatus.Regular)
            throw new IOException("it is a device, a pipe or a socket; a regular file is needed.");
    }
}
