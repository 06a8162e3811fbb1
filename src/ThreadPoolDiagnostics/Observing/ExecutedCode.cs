using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Stacks.Symbols;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>What of a program has run, as far as machine code shows it.</summary>
/// <param name="program">The IL of its assemblies.</param>
/// <param name="compiled">The methods that it has machine code of; null when unknown.</param>
internal sealed class ExecutedCode(ProgramCode program, CompiledMethods? compiled)
{
    /// <summary>A type has many calls, and an assembly thousands of types.</summary>
    private readonly Dictionary<CodeType, bool> _typesThatRan = [];

    /// <summary>Whether the method of a call has machine code, or all that it calls: it may have been inlined.</summary>
    public bool Has(ReachedSite site) =>
        HasCode(site.Site.Method) || (program.Calls.CalledBy(site.Site.Method) is { Length: > 0 } called && called.All(HasCode));

    private bool HasCode(CodeMethod method) => compiled?.Contains(method.Assembly, method.Token) == true;

    /// <summary>Whether its type has run, or the type whose methods make the closure that it is in.</summary>
    public bool HasTypeOf(CodeMethod method)
    {
        if (!_typesThatRan.TryGetValue(method.Type, out bool hasRun))
        {
            hasRun = compiled?.ContainsType(method.Assembly, method.Type.Name) == true
                || Around(method.Type).Any(one => one.Self.Name != ".cctor" && HasCode(one));
            _typesThatRan.Add(method.Type, hasRun);
        }
        return hasRun;
    }

    private static IEnumerable<CodeMethod> Around(CodeType type)
    {
        string outer = type.Name.Split("+<")[0];
        return type.Assembly.Types.Where(one => one == type || one.Name == outer).SelectMany(one => one.Methods);
    }
}
