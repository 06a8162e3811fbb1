using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>The name of a process: its program, or for <c>dotnet App.dll</c> the application.</summary>
internal static class TargetName
{
    /// <summary>The application's assembly if <c>dotnet</c> runs it, otherwise the program; null if it has ended.</summary>
    public static string? Find(int processId) =>
        LinuxProcess.IsSupported && new LinuxProcess(processId).CommandLine is { Length: > 0 } commandLine
            ? FromCommandLine(commandLine)
            : LocalProcess.Name(processId);

    public static string FromCommandLine(IReadOnlyList<string> commandLine)
    {
        string program = Path.GetFileName(commandLine[0]);
        string? assembly = program is "dotnet" or "dotnet.exe" ? commandLine.Skip(1).FirstOrDefault(IsAssembly) : null;
        return assembly is null ? program : Path.GetFileNameWithoutExtension(assembly);
    }

    /// <summary>Whether either of its names matches.</summary>
    public static bool Matches(string wanted, int processId) =>
        IsSame(wanted, Find(processId)) || IsSame(wanted, LocalProcess.Name(processId));

    private static bool IsSame(string wanted, string? name) =>
        string.Equals(wanted, name, StringComparison.OrdinalIgnoreCase)
        || string.Equals(wanted, $"{name}.dll", StringComparison.OrdinalIgnoreCase)
        || string.Equals(wanted, $"{name}.exe", StringComparison.OrdinalIgnoreCase);

    /// <summary>Whether a path or an argument names an assembly.</summary>
    public static bool IsAssembly(string argument) => argument.EndsWith(".dll", StringComparison.OrdinalIgnoreCase);
}
