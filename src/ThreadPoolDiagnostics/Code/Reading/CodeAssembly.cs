using ThreadPoolDiagnostics.Stacks.Symbols;

namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>What was read from one assembly.</summary>
/// <param name="name">Its name without extension.</param>
/// <param name="origin">Whose code it is.</param>
internal sealed class CodeAssembly(string name, CodeOrigin origin)
{
    public string Name => name;

    public CodeOrigin Origin => origin;

    public List<CodeType> Types { get; } = [];

    /// <summary>Delegates that its methods pass to .NET or ASP.NET Core.</summary>
    public List<DelegateArgument> Handed { get; } = [];

    /// <summary>The assemblies that it references.</summary>
    public IReadOnlyList<string> References { get; set; } = [];

    /// <summary>The module, for its symbols.</summary>
    public LoadedModule? Module { get; set; }

    /// <summary>Its file, from which the methods of types are read when they are first needed; null when all was read.</summary>
    public IDisposable? Image { get; set; }

    public IEnumerable<CodeMethod> Methods => Types.SelectMany(type => type.Methods);
}

/// <summary>Whose code an assembly is.</summary>
public enum CodeOrigin
{
    /// <summary>The program's own code.</summary>
    Application,

    /// <summary>A package's code.</summary>
    Package,

    /// <summary>.NET's code.</summary>
    Framework,
}
