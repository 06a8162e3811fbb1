namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>The types of all assemblies that were read, by name, with their inheritance.</summary>
internal sealed class TypeIndex
{
    private readonly ILookup<string, CodeType> _byName, _derived;
    private readonly Lazy<ILookup<string, CodeType>> _byShortName;

    public TypeIndex(IEnumerable<CodeAssembly> assemblies)
    {
        CodeType[] types = [.. assemblies.SelectMany(assembly => assembly.Types)];
        _byName = types.ToLookup(type => type.Name, StringComparer.Ordinal);
        _byShortName = new(() => types.ToLookup(type => type.ShortName, StringComparer.Ordinal));
        _derived = types.SelectMany(type => type.Interfaces.Prepend(type.Base), (type, parent) => (Type: type, Parent: parent))
            .ToLookup(one => one.Parent, one => one.Type, StringComparer.Ordinal);
    }

    /// <summary>The type that a call references; its assembly decides when two types have the same name.</summary>
    public CodeType? Find(MethodReference reference) => Find(reference.Type, reference.Assembly);

    /// <param name="type">The name of its definition.</param>
    /// <param name="assembly">The expected assembly; another one is taken when it has no type of that name.</param>
    public CodeType? Find(string type, string assembly) =>
        _byName[type].FirstOrDefault(one => one.Assembly.Name == assembly) ?? _byName[type].FirstOrDefault();

    /// <summary>The types with a name as stacks and source code have it: Namespace.Outer.Inner, without arity.</summary>
    public IEnumerable<CodeType> FindReadable(string type) =>
        _byShortName.Value[type[(type.LastIndexOf('.') + 1)..]].Where(one => TypeNames.Readable(one.Name) == type);

    /// <summary>The overloads with a name as stacks and source code have it, without arguments.</summary>
    public IEnumerable<CodeMethod> MethodsNamed(string method) => method.LastIndexOf('.') is > 0 and var end
        ? FindReadable(method[..end].TrimEnd('.')).SelectMany(type => type.Methods).Where(one => one.Name == method)
        : [];

    /// <summary>The type, then its base types and interfaces as far as they were read, nearest first.</summary>
    public IEnumerable<CodeType> WithBases(CodeType type)
    {
        var queue = new Queue<CodeType>([type]);
        var visited = new HashSet<CodeType> { type };
        while (queue.TryDequeue(out CodeType? next))
        {
            yield return next;
            foreach (string name in next.Interfaces.Prepend(next.Base))
                if (Find(name, next.Assembly.Name) is { } parent && visited.Add(parent)) queue.Enqueue(parent);
        }
    }

    /// <summary>All types that derive from or implement a type, directly or not.</summary>
    /// <param name="type">The name of its definition; its assembly need not have been read.</param>
    public IEnumerable<CodeType> Derived(string type)
    {
        var queue = new Queue<string>([type]);
        var visited = new HashSet<CodeType>();
        while (queue.TryDequeue(out string? name))
            foreach (CodeType derived in _derived[name])
                if (visited.Add(derived))
                {
                    yield return derived;
                    queue.Enqueue(derived.Name);
                }
    }

    /// <summary>Whether the type or one of its bases, read or not, has that name.</summary>
    public bool Is(CodeType type, string name) => Names(type).Contains(name);

    /// <summary>The names of the type and of its bases and interfaces, read or not.</summary>
    public IEnumerable<string> Names(CodeType type) =>
        WithBases(type).SelectMany(one => one.Interfaces.Prepend(one.Base)).Prepend(type.Name).Distinct();
}
