namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>The methods that a call can reach: the named one and, if it is virtual, its overrides and implementations.</summary>
internal sealed class CallTargets(TypeIndex types)
{
    /// <summary>A cache: many calls name the same method, and a common interface has hundreds of implementations.</summary>
    private readonly Dictionary<(CodeType, CodeMethod), CodeMethod[]> _implementations = [];

    public IEnumerable<CodeMethod> Of(CodeMethod caller)
    {
        if (caller.StateMachine is { } machine && types.Find(machine, caller.Assembly) is { } type)
            foreach (CodeMethod body in type.Methods.Where(method => method.Self.Name == "MoveNext")) yield return body;
        foreach (CallSite call in caller.Calls)
            if (call.Kind != CallKind.OwnThread && !(call.Kind == CallKind.Delegate && IsInitializer(caller)))
                foreach (CodeMethod target in Of(call, caller)) yield return target;
    }

    /// <summary>The method itself; null when its assembly was not read.</summary>
    public CodeMethod? Find(MethodReference reference, CodeAssembly from) =>
        types.Find(reference.Type, Assembly(reference, from)) is { } type ? Declared(type, reference) : null;

    /// <summary>The methods that one call can reach; none when it leaves the assemblies that were read.</summary>
    public IEnumerable<CodeMethod> Of(CallSite call, CodeMethod caller)
    {
        CodeType? named = types.Find(call.Callee.Type, Assembly(call.Callee, caller.Type.Assembly));
        // For a type that was not read, such as IDisposable or Stream, only the object's own type shows where the call goes.
        CodeType? type = named is null && call.Receiver.Type is { } receiver
            ? types.Find(TypeNames.Definition(receiver), caller.Assembly)
            : named;
        if (type is null) yield break;

        CodeMethod? declared = Declared(type, call.Callee);
        if (declared is not null) yield return declared;
        if (call.Kind == CallKind.Direct || declared is { IsVirtual: false }) yield break;
        foreach (CodeMethod implementation in Implementations(type, declared, call.Callee)) yield return implementation;
    }

    private CodeMethod[] Implementations(CodeType type, CodeMethod? declared, MethodReference reference)
    {
        if (declared is null) return Search();
        return _implementations.TryGetValue((type, declared), out CodeMethod[]? known)
            ? known
            : _implementations[(type, declared)] = Search();

        CodeMethod[] Search() =>
            [.. types.Derived(type.Name).Select(derived => Implementation(derived, type, reference)).OfType<CodeMethod>()];
    }

    /// <summary>The method that a type declares or inherits.</summary>
    private CodeMethod? Declared(CodeType type, MethodReference reference) => Match(type, reference)
        ?? types.WithBases(type).Skip(1)
            .Select(one => Match(one, reference))
            .FirstOrDefault(method => method is not null);

    private static CodeMethod? Implementation(CodeType type, CodeType declaring, MethodReference reference) =>
        Match(type, reference) ?? type.Explicit.FirstOrDefault(method => Implements(method.Self.Name, declaring, reference.Name));

    private static bool Implements(string method, CodeType declaring, string name) =>
        method.Length > name.Length && method[^(name.Length + 1)] == '.' && method.EndsWith(name, StringComparison.Ordinal)
        && method.StartsWith(TypeNames.Readable(declaring.Name), StringComparison.Ordinal);

    /// <summary>Delegates that it makes are kept in fields, and called by whoever reads those.</summary>
    private static bool IsInitializer(CodeMethod method) => method.Self.Name == ".cctor";

    /// <summary>Matches by parameter types, or by numbers where type arguments make the types differ.</summary>
    private static CodeMethod? Match(CodeType type, MethodReference reference)
    {
        CodeMethod? similar = null;
        foreach (CodeMethod method in type.Named(reference.Name))
        {
            if (method.Self.Parameters.Count != reference.Parameters.Count
                || method.Self.TypeParameters != reference.TypeParameters) continue;
            if (method.Self.HasParametersOf(reference)) return method;
            similar ??= method;
        }
        return similar;
    }

    private static string Assembly(MethodReference reference, CodeAssembly from) =>
        reference.Assembly.Length > 0 ? reference.Assembly : from.Name;
}
