using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Launch;

/// <summary>The .NET processes of a machine or pod that are applications.</summary>
public static class ServiceProcesses
{
    private const string ThisTool = "dotnet-starvation";

    /// <summary>Those that a search finds, without the SDK's (CLI, MSBuild, compiler) and other runs of this tool.</summary>
    public static IReadOnlyList<TargetProcess> In(ProcessSearch search) => [.. search.All().Where(IsApplication)];

    private static bool IsApplication(TargetProcess target) =>
        target.Name is { } name && name != ThisTool
        && !(LinuxProcess.IsSupported && new LinuxProcess(target.Id).CommandLine is { } words && SdkTool.Is(words));
}
