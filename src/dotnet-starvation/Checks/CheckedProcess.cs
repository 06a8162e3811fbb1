using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Checks;

/// <summary>The process that was observed.</summary>
/// <param name="Id">Its id in the namespace of the tool.</param>
/// <param name="Name">The assembly with Main, or the test project of a test host; null when the runtime did not answer.</param>
/// <param name="CommandLine">Program and arguments; null when the runtime did not answer.</param>
/// <param name="RuntimeVersion">For instance "8.0.31"; null when the runtime did not answer.</param>
internal sealed record CheckedProcess(int Id, string? Name, string? CommandLine, string? RuntimeVersion)
{
    /// <summary>How long to wait for the runtime: a starving process may answer late or never.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1);

    /// <summary>Reads the system's information first: a runtime that is suspended at its start has less.</summary>
    public static CheckedProcess FromTarget(TargetProcess target, CancellationToken stop) =>
        FromInfo(target, TryDescribe(target, stop));

    /// <summary>The process by what its runtime says; null when that did not answer.</summary>
    public static CheckedProcess FromInfo(TargetProcess target, TargetInfo? info) => info is null
        ? new(target.Id, target.Name, target.CommandLine, null)
        : new(
            target.Id, TestHost.ProjectIn(target.CommandLine) ?? info.EntryAssembly ?? target.Name,
            target.CommandLine ?? info.CommandLine, info.RuntimeVersion);

    /// <summary>The runtime's information; null when it does not answer: the examination reports the reason.</summary>
    public static TargetInfo? TryDescribe(TargetProcess target, CancellationToken stop)
    {
        try
        {
            return target.Describe(Patience, stop);
        }
        catch (DiagnosticsException)
        {
            return null;
        }
    }

    public override string ToString() => Name is null ? $"process {Id}" : $"process {Id} ({Name})";
}
