using System.Runtime.InteropServices;
using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace DotnetStarvation.Tests.Packages;

/// <summary>The tool as a native program, made once for all tests.</summary>
internal static class NativeTool
{
    /// <summary>It takes 4 minutes of processor time, and other tests have the processors as well: once it took 10.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(20);
    private static readonly Lazy<string> Published = new(Publish);

    /// <summary>Its path. Where it cannot be made, the test is skipped and says why.</summary>
    public static string File => Published.Value;

    /// <summary>Where it is built, so that the packages need not compile it again.</summary>
    public static string BuildFolder { get; } = Path.Combine(RepositoryFolder.FullName, "artifacts", "publish-tool");

    /// <summary>Elsewhere than on Linux the linker is part of what the system's developers have.</summary>
    public static bool CanBeLinked { get; } = !OperatingSystem.IsLinux()
        || ChildProcess.Run(new("sh", "-c", "command -v clang || command -v gcc")).ExitCode == 0;

    private static string Publish()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "the script is for Linux");
        Assert.SkipUnless(CanBeLinked, "there is no clang or gcc to link it");
        string platform = RuntimeInformation.RuntimeIdentifier;
        string folder = Path.Combine(RepositoryFolder.FullName, "artifacts", "tool");
        string made = Script.RunOrSkip(
            Script.Command("publish-tool.sh", folder, platform) with { Variables = ChildCommand.NoBuildAround }, Patience);
        Assert.EndsWith("native", made, StringComparison.Ordinal);
        return Path.Combine(folder, platform, "dotnet-starvation");
    }
}
