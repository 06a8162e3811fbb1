using System.IO.Compression;
using System.Xml.Linq;

namespace StockExchange.TestKit.Packages;

/// <summary>A .nupkg file.</summary>
internal sealed record PackageFile(string Path)
{
    private readonly XElement _metadata = ReadMetadata(Path);

    public string Id => Value("id");

    public string Version => Value("version");

    public string[] Files => Names(Path);

    /// <summary>Those of the package of symbols beside it.</summary>
    public string[] SymbolFiles => Names(System.IO.Path.ChangeExtension(Path, "snupkg"));

    /// <summary>What a gallery shows of a package, and asks of it.</summary>
    public void CheckGalleryShowsAll()
    {
        foreach (string name in (string[])["authors", "description", "tags", "releaseNotes"])
            Assert.False(string.IsNullOrWhiteSpace(Value(name)), name);
        Assert.Equal(("MIT", "icon.png", "README.md"), (Value("license"), Value("icon"), Value("readme")));
        Assert.Contains("icon.png", Files);
        Assert.Contains("README.md", Files);
        Assert.Matches("^[0-9a-f]{40}$", Element("repository").Attribute("commit")!.Value);
    }

    private string Value(string name) => Element(name).Value;

    private XElement Element(string name) => _metadata.Elements().Single(element => element.Name.LocalName == name);

    private static string[] Names(string path)
    {
        using ZipArchive archive = ZipFile.OpenRead(path);
        return [.. archive.Entries.Select(entry => entry.FullName)];
    }

    private static XElement ReadMetadata(string path)
    {
        using ZipArchive archive = ZipFile.OpenRead(path);
        using Stream nuspec = archive.Entries.Single(entry => entry.Name.EndsWith(".nuspec", StringComparison.Ordinal)).Open();
        return XDocument.Load(nuspec).Root!.Elements().Single();
    }
}
