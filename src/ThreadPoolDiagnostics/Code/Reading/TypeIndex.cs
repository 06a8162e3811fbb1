namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>The types of all assemblies that were read, by name, and who derives from whom.</summary>
internal sealed class TypeIndex
{
    private readonly Dictionary<string, List<CodeType>> _byName = new(StringComparer.Ordinal);
    private readonly Dictionary<string, List<CodeType>> _derived = new(StringComparer.Ordinal);

    public TypeIndex(IEnumerable<CodeAssembly> assemblies)
    {
        foreach (CodeType type in assemblies.SelectMany(assembly => assembly.Types))
        {
            Add(_byName, type.Name, type);
            if (type.Base.Length > 0) Add(_derived, type.Base, type);
            foreach (string implemented in type.Interfaces) Add(_derived, implemented, type);
        }
    }

    /// <summary>Of a call from anywhere: the assembly that it names decides when two have a type of that name.</summary>
    public CodeType? Find(MethodReference reference) => Find(reference.Type, reference.Assembly);

    /// <param name="type">Its definition's name.</param>
    /// <param name="assembly">Where it should be; any will do when there is none of that name in it.</param>
    public CodeType? Find(string type, string assembly) => _byName.TryGetValue(type, out List<CodeType>? found)
        ? found.Find(one => one.Assembly.Name == assembly) ?? found[0]
        : null;

    /// <summary>The type, then its base types and interfaces as far as they were read, the nearest first.</summary>
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

    /// <summary>All types that derive from it or implement it, at any distance.</summary>
    /// <param name="type">Its definition's name; it need not have been read.</param>
    public IEnumerable<CodeType> Derived(string type)
    {
        var queue = new Queue<string>([type]);
        var visited = new HashSet<CodeType>();
        while (queue.TryDequeue(out string? name))
            foreach (CodeType derived in _derived.GetValueOrDefault(name, []))
                if (visited.Add(derived))
                {
                    yield return derived;
                    queue.Enqueue(derived.Name);
                }
    }

    /// <summary>It or one of its bases, read or not, has that name.</summary>
    public bool Is(CodeType type, string name) =>
        WithBases(type).Any(one => one.Name == name || one.Base == name || one.Interfaces.Contains(name));

    private static void Add(Dictionary<string, List<CodeType>> index, string name, CodeType type)
    {
        if (!index.TryGetValue(name, out List<CodeType>? types)) index.Add(name, types = []);
        types.Add(type);
    }
}
