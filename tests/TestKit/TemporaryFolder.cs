using System.Text;

namespace StockExchange.TestKit;

/// <summary>A folder that goes away with the test, with a path short enough for sockets.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("test-");

    public string Path => _folder.FullName;

    /// <summary>Of everything in it, in order.</summary>
    public IEnumerable<string> Names => _folder.EnumerateFileSystemInfos().Select(entry => entry.Name).Order();

    /// <summary>The path of a file that is or may be in it.</summary>
    public string File(string name) => System.IO.Path.Combine(Path, name);

    /// <summary>Lets other users in: PostgreSQL runs as another one where we are root.</summary>
    public void LetOthersIn()
    {
        if (!OperatingSystem.IsWindows()) System.IO.File.SetUnixFileMode(Path, (UnixFileMode)0b111_101_101);
    }

    /// <inheritdoc cref="Write(string, byte[])"/>
    public string Write(string name, string text) => Write(name, Encoding.UTF8.GetBytes(text));

    /// <summary>Writes a new file, also in place of one that is there: what is written into a truncated file goes to disk when
    /// it is closed (auto_da_alloc in ext4(5)), and a busy disk makes the test wait.</summary>
    /// <returns>The path of the file.</returns>
    public string Write(string name, byte[] bytes)
    {
        System.IO.File.Delete(File(name));
        System.IO.File.WriteAllBytes(File(name), bytes);
        return File(name);
    }

    public void Dispose() => _folder.Delete(recursive: true);
}
