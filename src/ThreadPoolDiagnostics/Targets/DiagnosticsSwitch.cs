namespace ThreadPoolDiagnostics.Targets;

/// <summary>The variables of the environment by which a runtime starts without a diagnostic port.</summary>
internal static class DiagnosticsSwitch
{
    /// <summary>clrconfignames.h: one switches off all diagnostics, or one the port alone (.NET 8 and later).</summary>
    private static readonly string[] Names =
    [
        "DOTNET_EnableDiagnostics", "DOTNET_EnableDiagnostics_IPC", "COMPlus_EnableDiagnostics", "COMPlus_EnableDiagnostics_IPC",
    ];

    /// <summary>The one that is 0; null when none is.</summary>
    /// <param name="variable">The value of a variable; null when it is not set.</param>
    public static string? Off(Func<string, string?> variable) => Array.Find(Names, name => variable(name) is "0");
}
