namespace StockExchange.StockStore.Files;

/// <summary>Replaces a file as a whole, so that a crash at any moment leaves either the old file or the new one.</summary>
internal static class AtomicFile
{
    /// <summary>
    /// Writes the new content through <paramref name="write"/> and returns when it is on disk under the file's name.
    /// </summary>
    /// <remarks>
    /// The order is what makes it atomic. The content is on disk (fsync) before the name points to it (rename), or else a power
    /// cut could leave the name on an empty file. The directory is on disk last, or else a power cut could bring the old file
    /// back after this method has returned. A symbolic link stays one: the file that it points to is replaced. The old file's
    /// permissions are kept. A leftover of a crash has the same name each time, and the next call overwrites it.
    /// </remarks>
    public static void Replace(string path, Action<Stream> write)
    {
        string target = FinalTarget(new FileInfo(path));
        string temporary = target + ".tmp";
        var stream = new FileStream(temporary, FileMode.Create, FileAccess.Write, FileShare.None, bufferSize: 0);
        try
        {
            using (stream)
            {
                CopyPermissions(target, stream);
                write(stream);
                stream.Flush(flushToDisk: true);
            }

            File.Move(temporary, target, overwrite: true);
        }
        catch
        {
            File.Delete(temporary);
            throw;
        }

        DirectorySync.Sync(Path.GetDirectoryName(target)!);
    }

    private static string FinalTarget(FileInfo file) =>
        file.LinkTarget is null ? file.FullName : file.ResolveLinkTarget(returnFinalTarget: true)!.FullName;

    private static void CopyPermissions(string target, FileStream stream)
    {
        if (!OperatingSystem.IsWindows() && File.Exists(target))
            File.SetUnixFileMode(stream.SafeFileHandle, File.GetUnixFileMode(target));
    }
}
