using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>Finds out why a process has no diagnostic port that we can see.</summary>
internal static class NoPort
{
    private const int Root = 0;

    /// <summary>clrconfignames.h: one variable switches off all diagnostics, or one the port alone (.NET 8 and later).</summary>
    private static readonly string[] Switches =
    [
        "DOTNET_EnableDiagnostics", "DOTNET_EnableDiagnostics_IPC", "COMPlus_EnableDiagnostics", "COMPlus_EnableDiagnostics_IPC",
    ];

    public static DiagnosticsException Explain(int processId)
    {
        if (!LocalProcess.IsAlive(processId)) return DiagnosticsException.NoSuchProcess(processId);
        return LinuxProcess.IsSupported
            ? Explain(processId, new LinuxProcess(processId))
            : DiagnosticsException.NoDiagnosticPort(processId);
    }

    private static DiagnosticsException Explain(int processId, LinuxProcess process)
    {
        int? us = new LinuxProcess(Environment.ProcessId).User;
        if (us is not Root && process.User != us) return DiagnosticsException.AccessDenied(processId);
        if (!CanEnter(process.Root)) return DiagnosticsException.NoPermission(processId);
        if (IsDisabled(process)) return DiagnosticsException.Disabled(processId);
        return RuntimeTraces.OldRuntime(process.MappedFiles) is { } runtime
            ? DiagnosticsException.RuntimeTooOld(processId, runtime)
            : DiagnosticsException.NoDiagnosticPort(processId);
    }

    private static bool IsDisabled(LinuxProcess process) => Switches.Any(name => process.Variable(name) is "0");

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
