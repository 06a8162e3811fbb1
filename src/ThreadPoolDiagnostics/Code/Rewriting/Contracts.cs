using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code.Rewriting;

/// <summary>Finds the methods that decide together which result a virtual method has.</summary>
internal sealed class Contracts(TypeIndex types)
{
    /// <summary>Why a method's result cannot change alone; null when it can, or when own interfaces can change with it.</summary>
    public AsyncHindrance? Of(CodeMethod method)
    {
        if (!method.IsVirtual) return null;
        if (method.Self.Name.Contains('.', StringComparison.Ordinal))
            return new(HindranceKind.Implementation, method.Name, TypeNames.Readable(method.Self.Name));
        if (method.IsOverride)
            return new(HindranceKind.Override, method.Name, $"{TypeNames.Readable(method.Type.Base)}.{method.Self.Name}");
        CodeMethod[] declared = [.. InterfacesOf(method)];
        if (declared.FirstOrDefault(IsShared) is { } shared) return new(HindranceKind.SharedInterface, method.Name, shared.Name);
        if (types.Derived(method.Type.Name).SelectMany(type => Same(type, method)).FirstOrDefault() is { } derived
            && !method.Type.IsInterface)
            return new(HindranceKind.Overridden, method.Name, derived.Name);
        return declared is [] && method.IsFinal
            ? new(HindranceKind.Implementation, method.Name, string.Join(" or ", OtherInterfacesOf(method.Type)))
            : null;
    }

    /// <summary>The own interface methods that a method implements.</summary>
    public IEnumerable<CodeMethod> InterfacesOf(CodeMethod method) => method.Type.Interfaces
        .Select(name => types.Find(name, method.Type.Assembly.Name))
        .Where(type => type is { Assembly.Origin: CodeOrigin.Application })
        .SelectMany(type => Same(type!, method));

    private IEnumerable<string> OtherInterfacesOf(CodeType type) => type.Interfaces
        .Where(name => types.Find(name, type.Assembly.Name) is not { Assembly.Origin: CodeOrigin.Application })
        .Select(TypeNames.Readable);

    private bool IsShared(CodeMethod declared) =>
        types.Derived(declared.Type.Name).Count(type => !type.IsInterface && Same(type, declared).Any()) > 1;

    private static IEnumerable<CodeMethod> Same(CodeType type, CodeMethod method) =>
        type.Named(method.Self.Name).Where(one => one.Self.Parameters.Count == method.Self.Parameters.Count);
}
