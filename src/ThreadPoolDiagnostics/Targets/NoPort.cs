using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>Finds out why a process has no visible diagnostic port.</summary>
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

    private static bool CanEnter(string folder) =>
        FileProbe.TryRead(() => Directory.EnumerateFileSystemEntries($"{folder}/").Any());
}

/// <summary>Recognizes a runtime without EventPipe by the libraries of its process.</summary>
internal static class RuntimeTraces
{
    /// <summary>The runtime's name and version, for instance ".NET Core 2.1.30"; null when there is no such runtime.</summary>
    public static string? OldRuntime(IEnumerable<string> files)
    {
        foreach (string file in files)
        {
            if (Path.GetFileName(file) == "libcoreclr.so" && VersionOf(file) is { Major: < 3 } version)
                return $".NET Core {version}";
            if (Path.GetFileName(file) is "mono-sgen" or "libmonosgen-2.0.so.1" or "libmonosgen-2.0.so") return "Mono";
        }
        return null;
    }

    /// <summary>The version in a path, shared/Microsoft.NETCore.App/2.1.30/libcoreclr.so; null when there is none.</summary>
    private static Version? VersionOf(string library) =>
        Version.TryParse(Path.GetFileName(Path.GetDirectoryName(library)), out Version? version) ? version : null;
}

/// <summary>The environment variables that make a runtime start without a diagnostic port.</summary>
internal static class DiagnosticsSwitch
{
    /// <summary>clrconfignames.h: one disables all diagnostics, the other only the port (.NET 8 and later).</summary>
    private static readonly string[] Names =
    [
        "DOTNET_EnableDiagnostics", "DOTNET_EnableDiagnostics_IPC", "COMPlus_EnableDiagnostics", "COMPlus_EnableDiagnostics_IPC",
    ];

    /// <summary>The variable that is 0; null when none is.</summary>
    /// <param name="variable">Returns the value of a variable; null when it is not set.</param>
    public static string? Off(Func<string, string?> variable) => Array.Find(Names, name => variable(name) is "0");
}
