using System.IO.Compression;
using StockExchange.TestKit.Processes;

namespace DotnetStarvation.Tests;

/// <summary>The package for <c>dotnet tool install</c>: nothing else compiles the tool for .NET 8.</summary>
public sealed class PackageTests : IDisposable
{
    private static readonly TimeSpan PackPatience = TimeSpan.FromMinutes(10);

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void It_runs_on_NET_8_and_10_and_newer_and_carries_a_readme_and_no_library_of_Windows()
    {
        ChildResult packed = ChildProcess.Run(
            new("dotnet", "pack", Path.Combine(RepositoryFolder.FullName, "src", "dotnet-starvation"), "-v", "q", "--nologo",
                "--artifacts-path", Path.Combine(RepositoryFolder.FullName, "artifacts", "package"), "-o", _folder.Path,
                "-p:RunAnalyzers=false", "-p:UseSharedCompilation=false", "-nodeReuse:false")
            {
                Variables = ChildCommand.NoBuildAround,
            },
            PackPatience);
        Assert.True(packed.ExitCode == 0, packed.Output + packed.Errors);
        using ZipArchive package = ZipFile.OpenRead(Assert.Single(Directory.GetFiles(_folder.Path, "*.nupkg")));
        string[] files = [.. package.Entries.Select(entry => entry.FullName)];

        Assert.Contains("README.md", files);
        Assert.DoesNotContain(files, file => file.Contains("KernelTraceControl", StringComparison.Ordinal));
        foreach (string framework in (string[])["net8.0", "net10.0"])
        {
            ZipArchiveEntry settings = package.GetEntry($"tools/{framework}/any/dotnet-starvation.runtimeconfig.json")!;
            using var reader = new StreamReader(settings.Open());
            Assert.Contains("\"rollForward\": \"Major\"", reader.ReadToEnd(), StringComparison.Ordinal);
        }

        package.ExtractToDirectory(_folder.File("package"));
        ChildResult version = ChildProcess.Run(
            new("dotnet", _folder.File("package/tools/net8.0/any/dotnet-starvation.dll"), "--version"));

        Assert.True(version.ExitCode == 0, version.Output + version.Errors);
    }
}
