namespace StockExchange.StockStore.Tests;

/// <summary>A folder that goes away with the test.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("stocks");

    public string this[string name] => Path.Combine(_folder.FullName, name);

    public IEnumerable<string> Names => _folder.EnumerateFileSystemInfos().Select(entry => entry.Name).Order();

    public string Write(string name, string text)
    {
        File.WriteAllText(this[name], text);
        return this[name];
    }

    public string Write(string name, byte[] bytes)
    {
        File.WriteAllBytes(this[name], bytes);
        return this[name];
    }

    public void Dispose() => _folder.Delete(recursive: true);
}
