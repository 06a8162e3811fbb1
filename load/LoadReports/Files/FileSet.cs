using StockExchange.CommandLine;

namespace StockExchange.LoadReports.Files;

/// <summary>Files of a directory that belong together.</summary>
internal static class FileSet
{
    /// <summary>
    /// Writes all of them under temporary names first, to the disk, and then renames them in the order given: a reader never sees
    /// half a file, and a full disk leaves the older files unchanged.
    /// </summary>
    /// <param name="directory">The directory; created when missing.</param>
    /// <param name="files">The names and contents.</param>
    /// <exception cref="CommandException">The directory cannot be written.</exception>
    public static async Task WriteAsync(string directory, IReadOnlyList<(string Name, string Content)> files)
    {
        string Final(string name) => Path.Combine(directory, name);
        string Temporary(string name) => Path.Combine(directory, $".{name}.{Environment.ProcessId}.tmp");
        try
        {
            Directory.CreateDirectory(directory);
            try
            {
                foreach (var (name, content) in files) await WriteToDiskAsync(Temporary(name), content);
                foreach (var (name, _) in files) File.Move(Temporary(name), Final(name), overwrite: true);
            }
            finally
            {
                foreach (var (name, _) in files) File.Delete(Temporary(name));
            }
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw new CommandException($"The report could not be written to {directory}: {failure.Message}", failure);
        }
    }

    private static async Task WriteToDiskAsync(string file, string content)
    {
        await using var stream = new FileStream(file, FileMode.Create, FileAccess.Write);
        await using (var writer = new StreamWriter(stream, leaveOpen: true)) await writer.WriteAsync(content);
        stream.Flush(flushToDisk: true);
    }
}
