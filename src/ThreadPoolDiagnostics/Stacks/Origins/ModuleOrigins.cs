using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Origins;

/// <summary>
/// The origins of modules: by name (<see cref="FrameworkModules"/>), by the folder of shared frameworks, and by the .deps.json,
/// which names packages and parts of the runtime.
/// </summary>
internal sealed class ModuleOrigins
{
    private readonly HashSet<string> _frameworks = new(StringComparer.OrdinalIgnoreCase);
    private readonly HashSet<string> _packages = new(StringComparer.OrdinalIgnoreCase);

    private ModuleOrigins()
    {
    }

    /// <param name="modulePaths">The paths of the loaded modules, as the process sees them.</param>
    /// <param name="files">The files of the process.</param>
    public static ModuleOrigins Read(IEnumerable<string> modulePaths, TargetFiles files)
    {
        var origins = new ModuleOrigins();
        foreach (string path in modulePaths)
            if (IsInSharedFramework(path)) origins._frameworks.Add(Path.GetFileNameWithoutExtension(path));
            else if (files.Open(Path.ChangeExtension(path, ".deps.json")) is { } file) origins.Add(DependencyFile.Read(file));
        return origins;
    }

    public StackFrame Frame(string module, string method)
    {
        bool isApplication = !FrameworkModules.Contains(module) && !_frameworks.Contains(module) && !IsGenerated(method);
        return new StackFrame(module, method, isApplication) { IsLibrary = isApplication && _packages.Contains(module) };
    }

    /// <summary>Whether it is a path such as /usr/share/dotnet/shared/Microsoft.NETCore.App/10.0.0/System.Runtime.dll.</summary>
    internal static bool IsInSharedFramework(string path) =>
        path.Split('/', '\\') is [.., "shared", var framework, _, _]
            && framework.StartsWith("Microsoft.", StringComparison.Ordinal);

    /// <summary>Compiled expressions and other DynamicMethods (method.hpp, dynamicClass): their callees have an author, they have
    /// none.</summary>
    private static bool IsGenerated(string method) => method.StartsWith("dynamicClass.", StringComparison.Ordinal);

    private void Add(IEnumerable<(string Module, string LibraryType)> dependencies)
    {
        foreach ((string module, string type) in dependencies)
            if (type == "runtimepack") _frameworks.Add(module);
            else if (type == "package") _packages.Add(module);
    }
}

/// <summary>Distinguishes .NET's own assemblies from all others, by name.</summary>
internal static class FrameworkModules
{
    private static readonly string[] Names = ["", "System", "mscorlib", "netstandard", "WindowsBase"];

    public static bool Contains(string module) =>
        Names.Contains(module, StringComparer.OrdinalIgnoreCase)
        || module.StartsWith("System.", StringComparison.OrdinalIgnoreCase)
        || module.StartsWith("Microsoft.", StringComparison.OrdinalIgnoreCase);
}
