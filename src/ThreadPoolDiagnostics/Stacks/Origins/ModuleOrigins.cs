using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Origins;

/// <summary>
/// The origins of modules: by the .deps.json, which names projects, packages and parts of the runtime, by the folder of shared
/// frameworks, and by name (<see cref="FrameworkModules"/>). Without a .deps.json they are inferred from the symbols and from
/// <see cref="KnownPackages"/>.
/// </summary>
internal sealed class ModuleOrigins
{
    /// <summary>Where builds on build servers place their sources (PathMap), packages mostly.</summary>
    internal const string MappedSources = "/_/";

    private readonly HashSet<string> _frameworks = new(StringComparer.OrdinalIgnoreCase);
    private readonly HashSet<string> _packages = new(StringComparer.OrdinalIgnoreCase);
    private readonly OwnCode _own;
    private bool _areInferred;

    private ModuleOrigins(OwnCode own) => _own = own;

    /// <param name="modules">The loaded modules, with their paths as the process sees them.</param>
    /// <param name="files">The files of the process.</param>
    public static ModuleOrigins Read(IReadOnlyCollection<LoadedModule> modules, TargetFiles files)
    {
        var origins = new ModuleOrigins(files.OwnCode);
        bool isListed = false;
        foreach (string path in modules.Select(module => module.Path))
            if (IsInSharedFramework(path)) origins._frameworks.Add(NameOf(path));
            else if (files.Open(Path.ChangeExtension(path, ".deps.json")) is { } file)
                isListed |= origins.Add(DependencyFile.Read(file));
        if (!isListed) origins.Infer(modules);
        return origins;
    }

    /// <param name="module">The file name without extension; empty for code that was generated at run time.</param>
    /// <param name="raw">The method's name as the runtime has it; empty when there is none.</param>
    public StackFrame Frame(string module, string raw)
    {
        string method = FrameName.Format(raw);
        bool isPackage = _packages.Contains(module) || TestPlatform.Contains(module); // copied by MSTest, thus not listed
        bool isApplication =
            !_frameworks.Contains(module) && !IsGenerated(method) && (isPackage || !FrameworkModules.Contains(module));
        var frame = new StackFrame(module, method, isApplication)
        {
            IsLibrary = isApplication && isPackage,
            IsOriginInferred = isApplication && _areInferred,
            Lambda = FrameName.LambdaOf(raw),
        };
        return IsGenerated(method) ? frame : SpecifiedOrigins.Apply(frame, _own);
    }

    /// <summary>Whether it is a path such as /usr/share/dotnet/shared/Microsoft.NETCore.App/10.0.0/System.Runtime.dll.</summary>
    internal static bool IsInSharedFramework(string path) =>
        path.Split('/', '\\') is [.., "shared", var framework, _, _]
            && framework.StartsWith("Microsoft.", StringComparison.Ordinal);

    /// <summary>Compiled expressions and other DynamicMethods (method.hpp, dynamicClass): their callees have an author, they have
    /// none.</summary>
    private static bool IsGenerated(string method) => method.StartsWith("dynamicClass.", StringComparison.Ordinal);

    /// <summary>Adds what a .deps.json lists.</summary>
    /// <returns>Whether it lists a project: the application's own code is known then.</returns>
    private bool Add(IReadOnlyList<(string Module, string LibraryType)> dependencies)
    {
        foreach ((string module, string type) in dependencies)
            if (type == "runtimepack") _frameworks.Add(module);
            else if (type == "package") _packages.Add(module);
        return dependencies.Any(dependency => dependency.LibraryType == "project");
    }

    /// <summary>Takes modules with known names and those with mapped sources for packages, unless no other module would be the
    /// application's.</summary>
    private void Infer(IEnumerable<LoadedModule> modules)
    {
        LoadedModule[] unknown =
        [
            .. modules.Where(module =>
                !_frameworks.Contains(NameOf(module.Path)) && !FrameworkModules.Contains(NameOf(module.Path))),
        ];
        foreach (Predicate<LoadedModule> isPackage in new Predicate<LoadedModule>[] { IsKnown, IsMapped })
        {
            LoadedModule[] others = Array.FindAll(unknown, module => !isPackage(module));
            if (others.Length is 0 || others.Length == unknown.Length) continue;
            _areInferred = true;
            _packages.UnionWith(unknown.Except(others).Select(module => NameOf(module.Path)));
            unknown = others;
        }
    }

    private static bool IsKnown(LoadedModule module) => KnownPackages.Contain(NameOf(module.Path));

    private static bool IsMapped(LoadedModule module) =>
        module.SymbolsPath.StartsWith(MappedSources, StringComparison.Ordinal);

    private static string NameOf(string path) => Path.GetFileNameWithoutExtension(path);
}

/// <summary>Distinguishes .NET's own assemblies from all others, by name.</summary>
internal static class FrameworkModules
{
    /// <summary>Its methods call each other, and the known waits are among them.</summary>
    public const string CoreLibrary = "System.Private.CoreLib";

    private static readonly string[] Names = ["", "System", "mscorlib", "netstandard", "WindowsBase"];

    public static bool Contains(string module) =>
        Names.Contains(module, StringComparer.OrdinalIgnoreCase)
        || module.StartsWith("System.", StringComparison.OrdinalIgnoreCase)
        || module.StartsWith("Microsoft.", StringComparison.OrdinalIgnoreCase);
}
