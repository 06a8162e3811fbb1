using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>Finds out why a process has no diagnostic port that we can see.</summary>
internal static class NoPort
{
    private const int Root = 0;

    public static DiagnosticsException Explain(int processId)
    {
        if (!LocalProcess.IsAlive(processId)) return DiagnosticsException.NoSuchProcess(processId);
        return LinuxProcess.IsSupported
            ? Explain(processId, new LinuxProcess(processId))
            : DiagnosticsException.NoDiagnosticPort(processId);
    }

    private static DiagnosticsException Explain(int processId, LinuxProcess process)
    {
        var ours = new LinuxProcess(Environment.ProcessId);
        if (ours.User is not Root && process.User != ours.User) return DiagnosticsException.AccessDenied(processId);
        if (!CanEnter(process.Root))
            return process.User == ours.User && process.Group is { } its && ours.Group is { } our && its != our
                ? DiagnosticsException.OtherGroup(processId, its, our)
                : DiagnosticsException.NoPermission(processId);
        if (DiagnosticsSwitch.Off(process.Variable) is not null) return DiagnosticsException.Disabled(processId);
        return RuntimeTraces.OldRuntime(process.MappedFiles) is { } runtime
            ? DiagnosticsException.RuntimeTooOld(processId, runtime)
            : DiagnosticsException.NoDiagnosticPort(processId);
    }

    private static bool CanEnter(string folder)
    {
        try
        {
            return Directory.EnumerateFileSystemEntries($"{folder}/").Any();
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }
}
