namespace StockExchange.StockApi.Tests;

/// <summary>A stock.txt in a folder of its own, gone with the test.</summary>
internal sealed class TemporaryStockFile : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("stockapi-");

    public TemporaryStockFile(string content)
    {
        Path = System.IO.Path.Combine(_folder.FullName, "stock.txt");
        File.WriteAllText(Path, content);
    }

    public string Path { get; }

    public string[] Lines => File.ReadAllLines(Path);

    /// <summary>Of everything in its folder, in order.</summary>
    public IEnumerable<string> Names => _folder.EnumerateFileSystemInfos().Select(entry => entry.Name).Order();

    /// <summary>Takes the folder from under the file's path.</summary>
    public void MoveAway() => _folder.MoveTo($"{_folder.FullName}-moved");

    public void Dispose() => _folder.Delete(recursive: true);
}
