namespace StockExchange.StockLoad.Experiments.Processes;

/// <summary>A temporary directory of one run, gone when the run is.</summary>
internal sealed class PrivateDirectory : IDisposable
{
    private readonly DirectoryInfo _directory = System.IO.Directory.CreateTempSubdirectory("stockload-");

    /// <summary>Copies a file into it, so that a server may overwrite the copy.</summary>
    public string Copy(string file)
    {
        string copy = Path.Combine(_directory.FullName, Path.GetFileName(file));
        File.Copy(file, copy, overwrite: true);
        return copy;
    }

    /// <summary>Writes a file into it.</summary>
    /// <returns>Its path.</returns>
    public string Write(string name, string content)
    {
        string file = Path.Combine(_directory.FullName, name);
        File.WriteAllText(file, content);
        return file;
    }

    public void Dispose() => _directory.Delete(recursive: true);
}
