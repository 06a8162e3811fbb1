using System.Diagnostics;
using ThreadPoolDiagnostics.Stacks.Inlining;

namespace ThreadPoolDiagnostics.Launch;

/// <summary>What a launched command is started with.</summary>
internal static class LaunchEnvironment
{
    public const string PortsVariable = "DOTNET_DiagnosticPorts";

    /// <summary>
    /// Servers that the SDK keeps for the next build would inherit our port, and remain when everything else has ended.
    /// </summary>
    private static readonly (string Name, string Value)[] NoBuildServers =
    [
        ("MSBUILDDISABLENODEREUSE", "1"),
        ("DOTNET_CLI_USE_MSBUILD_SERVER", "0"),
        ("UseSharedCompilation", "false"),
    ];

    /// <summary>Its output goes to our standard error: the shell arranges that, and becomes the command (exec).</summary>
    public static ProcessStartInfo For(string command, IReadOnlyList<string> arguments, string port)
    {
        var start = new ProcessStartInfo("/bin/sh", ["-c", "exec \"$@\" >&2", "sh", command, .. arguments]);
        foreach ((string name, string value) in NoBuildServers) start.Environment[name] = value;
        foreach ((string name, string value) in RichDebugInfo.Variables) start.Environment.TryAdd(name, value);
        string? others = start.Environment.TryGetValue(PortsVariable, out string? ports) ? ports : null;
        start.Environment[PortsVariable] = string.IsNullOrEmpty(others) ? port : $"{port};{others}";
        return start;
    }
}
