using StockExchange.TestKit.Load;
using StockExchange.TestKit.Packages;

namespace StockExchange.LoadEngine.Tests;

/// <summary>The package, in a program that has nothing else of this solution.</summary>
public sealed class PackageTests
{
    private const string Namespaces = """
        using StockExchange.LoadEngine;
        using StockExchange.LoadEngine.Http;
        using StockExchange.LoadEngine.Pacing;
        using StockExchange.LoadEngine.Results;
        using StockExchange.LoadEngine.Transports;

        """;

    [Fact]
    public async Task It_carries_what_a_gallery_shows_and_the_sample_of_readme_and_documentation_measures_a_server()
    {
        await using TestServer server = await TestServer.StartAsync(_ => Task.CompletedTask);
        using var library = new PackedLibrary("load/LoadEngine");

        library.Package.CheckGalleryShowsAll();
        Assert.Contains("lib/net10.0/LoadEngine.pdb", library.Package.SymbolFiles);
        string printed = library.RunProgram(
            $"{Namespaces}Uri server = new(args[0]);\n{library.Sample}", $"{server.Address}");
        Assert.Matches("99 % within [0-9.]+ ms", printed);
        Assert.Contains(
            library.Sample,
            await File.ReadAllTextAsync(
                Path.Combine(AppContext.BaseDirectory, "load.md"), TestContext.Current.CancellationToken));
    }
}
