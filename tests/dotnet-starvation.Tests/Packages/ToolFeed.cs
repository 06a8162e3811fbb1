using System.Runtime.InteropServices;
using StockExchange.TestKit.Packages;
using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace DotnetStarvation.Tests.Packages;

/// <summary>A package source with the tool: for this platform, native where it can be linked, and for any other.</summary>
internal static class ToolFeed
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(10);
    private static readonly Lazy<string> Packed = new(Pack);

    public static string Folder => Packed.Value;

    public static string[] Platforms { get; } = NativeTool.CanBeLinked ? [RuntimeInformation.RuntimeIdentifier, "any"] : ["any"];

    public static PackageFile Package(string name) =>
        new(Assert.Single(
        Directory.GetFiles(Folder, $"{name}.*.nupkg"), file => char.IsAsciiDigit(Path.GetFileName(file)[name.Length + 1])));

    /// <summary>The .NET command line, with a folder of packages of its own.</summary>
    public static ChildResult Run(string packages, params string[] arguments) => ChildProcess.Run(
        new("dotnet", arguments) { Variables = new Dictionary<string, string?> { ["NUGET_PACKAGES"] = packages } }, Patience);

    private static string Pack()
    {
        if (OperatingSystem.IsLinux() && NativeTool.CanBeLinked) _ = NativeTool.File;
        string folder = Path.Combine(RepositoryFolder.FullName, "artifacts", "tool-feed");
        if (Directory.Exists(folder)) Directory.Delete(folder, recursive: true);
        ChildResult packed = ChildProcess.Run(
            new("dotnet", "pack", Path.Combine(RepositoryFolder.FullName, "src", "dotnet-starvation"), "-v", "q", "--nologo",
                "-m:1", "-o", folder, "--artifacts-path", NativeTool.BuildFolder,
                $"-p:ToolPackageRuntimeIdentifiers=\"{string.Join(';', Platforms)}\"", "-p:ContinuousIntegrationBuild=false",
                "-p:RunAnalyzers=false") // they have checked the code in the build of this solution
            {
                Variables = ChildCommand.NoBuildAround,
            },
            Patience);
        Assert.True(packed.ExitCode == 0, packed.Output + packed.Errors);
        return folder;
    }
}
