namespace ThreadPoolDiagnostics.Stacks.Origins;

/// <summary>Tells .NET's own assemblies from everybody else's, by name.</summary>
internal static class FrameworkModules
{
    private static readonly string[] Names = ["", "System", "mscorlib", "netstandard", "WindowsBase"];

    public static bool Contains(string module) =>
        Names.Contains(module, StringComparer.OrdinalIgnoreCase)
        || module.StartsWith("System.", StringComparison.OrdinalIgnoreCase)
        || module.StartsWith("Microsoft.", StringComparison.OrdinalIgnoreCase);
}
