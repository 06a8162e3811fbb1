using ThreadPoolDiagnostics.Stacks.Symbols;

namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>What was read of one assembly.</summary>
/// <param name="name">Without extension.</param>
/// <param name="origin">Whose it is.</param>
internal sealed class CodeAssembly(string name, CodeOrigin origin)
{
    public string Name => name;

    public CodeOrigin Origin => origin;

    public List<CodeType> Types { get; } = [];

    /// <summary>Delegates that its methods gave away.</summary>
    public List<DelegateArgument> Handed { get; } = [];

    /// <summary>The assemblies that it names.</summary>
    public IReadOnlyList<string> References { get; set; } = [];

    /// <summary>For its symbols.</summary>
    public LoadedModule? Module { get; set; }

    public IEnumerable<CodeMethod> Methods => Types.SelectMany(type => type.Methods);
}
