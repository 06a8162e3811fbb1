using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Checks;

/// <summary>The process that was observed.</summary>
/// <param name="Id">As this process sees it.</param>
/// <param name="Name">The assembly with Main; null when the runtime did not say.</param>
/// <param name="CommandLine">Program and arguments; null when the runtime did not say.</param>
/// <param name="RuntimeVersion">For instance "8.0.31"; null when the runtime did not say.</param>
internal sealed record CheckedProcess(int Id, string? Name, string? CommandLine, string? RuntimeVersion)
{
    /// <summary>A process in trouble answers late or never; its name is not worth a long wait.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1);

    /// <summary>A runtime that waits at its start knows less than the system.</summary>
    public static CheckedProcess FromTarget(TargetProcess target, CancellationToken stop)
    {
        try
        {
            TargetInfo info = target.Describe(Patience, stop);
            return new(target.Id, info.EntryAssembly ?? target.Name, target.CommandLine ?? info.CommandLine, info.RuntimeVersion);
        }
        catch (DiagnosticsException)
        {
            return new(target.Id, target.Name, target.CommandLine, null); // the examination says what is the matter
        }
    }

    public override string ToString() => Name is null ? $"process {Id}" : $"process {Id} ({Name})";
}
