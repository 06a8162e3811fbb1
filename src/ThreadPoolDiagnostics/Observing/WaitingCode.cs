using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Reads the IL of a process: of its own assemblies, and of the packages that wait on its stacks.</summary>
internal static class WaitingCode
{
    /// <summary>Reads the assemblies that the process has mapped; null where the system does not list them.</summary>
    /// <param name="target">The process.</param>
    /// <param name="observation">Its stacks: the methods of packages that wait in them are read, too.</param>
    public static ProgramCode? Read(TargetProcess target, Observation observation)
    {
        if (!target.IsLocal || !LinuxProcess.IsSupported) return null;
        var files = new TargetFiles(target);
        return Read(files.Assemblies, files, observation);
    }

    /// <inheritdoc cref="Read(TargetProcess, Observation)"/>
    /// <param name="assemblies">The paths of its assemblies.</param>
    /// <param name="files">Opens them.</param>
    /// <param name="observation">Its stacks: the methods of packages that wait in them are read, too.</param>
    public static ProgramCode Read(IEnumerable<string> assemblies, TargetFiles files, Observation observation)
    {
        HashSet<string> onStacks =
        [
            .. BlockingCalls.In(observation)
                .SelectMany(call => new[] { call.ApiModule, call.LibraryModule, call.InnerModule }).OfType<string>(),
        ];
        onStacks.Remove(FrameworkModules.CoreLibrary);
        return ProgramCode.Read(assemblies, files.Open, withPackages: false, onStacks, files.OwnCode);
    }
}
