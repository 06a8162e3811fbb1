using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Code;

/// <summary>The origins of assemblies: by the folder of shared frameworks, the .deps.json beside them, then by name.</summary>
internal sealed class AssemblyOrigins
{
    private readonly Dictionary<string, CodeOrigin> _listed = new(StringComparer.OrdinalIgnoreCase);
    private readonly OwnCode _own;

    /// <param name="paths">The paths of the assemblies.</param>
    /// <param name="open">Opens a file; null when there is none.</param>
    /// <param name="own">Which of them are said to be the application's own.</param>
    public AssemblyOrigins(IEnumerable<string> paths, Func<string, Stream?> open, OwnCode own)
    {
        _own = own;
        foreach (string path in paths.Where(path => !ModuleOrigins.IsInSharedFramework(path)))
            if (open(Path.ChangeExtension(path, ".deps.json")) is { } file)
                foreach ((string module, string type) in DependencyFile.Read(file)) Add(module, type);
    }

    public CodeOrigin Of(string path) => (Listed(path), _own.Has(Path.GetFileNameWithoutExtension(path))) switch
    {
        (_, true) => CodeOrigin.Application,
        (CodeOrigin.Application, false) => CodeOrigin.Package,
        var (listed, _) => listed,
    };

    private CodeOrigin Listed(string path)
    {
        if (ModuleOrigins.IsInSharedFramework(path)) return CodeOrigin.Framework;
        string module = Path.GetFileNameWithoutExtension(path);
        if (_listed.TryGetValue(module, out CodeOrigin listed)) return listed;
        if (TestPlatform.Contains(module)) return CodeOrigin.Package; // copied by MSTest and VSTest, thus not listed
        return FrameworkModules.Contains(module) ? CodeOrigin.Framework : CodeOrigin.Application;
    }

    /// <summary>A folder may hold several programs: a project of any one of them counts as the application's.</summary>
    private void Add(string module, string type)
    {
        CodeOrigin origin = type switch
        {
            "runtimepack" => CodeOrigin.Framework,
            "package" => CodeOrigin.Package,
            _ => CodeOrigin.Application,
        };
        if (!_listed.TryGetValue(module, out CodeOrigin before) || origin < before) _listed[module] = origin;
    }
}
