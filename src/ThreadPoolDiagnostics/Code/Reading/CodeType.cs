namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>A type of an assembly that was read.</summary>
/// <param name="name">The full name: Namespace.Outer+Inner.</param>
/// <param name="assembly">The assembly that defines it.</param>
/// <param name="readMethods">Reads its methods, in the order of the metadata.</param>
/// <param name="readAttributes">Reads its attributes.</param>
internal sealed class CodeType(
    string name, CodeAssembly assembly, Func<CodeType, List<CodeMethod>> readMethods,
    Func<IReadOnlyList<CodeAttribute>> readAttributes)
{
    private List<CodeMethod>? _methods;
    private IReadOnlyList<CodeAttribute>? _attributes;
    private ILookup<string, CodeMethod>? _byName;
    private CodeMethod[]? _explicit;

    public string Name => name;

    public CodeAssembly Assembly => assembly;

    /// <summary>The name of its base type's definition; empty when it has none.</summary>
    public string Base { get; init; } = "";

    /// <summary>The definitions' names of the interfaces that it declares.</summary>
    public IReadOnlyList<string> Interfaces { get; init; } = [];

    public bool IsInterface { get; init; }

    public bool IsStruct => Base == "System.ValueType";

    public bool IsAbstract { get; init; }

    /// <summary>Whether other assemblies may use it: it and the types around it are public.</summary>
    public bool IsPublic { get; init; }

    public IReadOnlyList<CodeAttribute> Attributes => _attributes ??= readAttributes();

    /// <summary>Its methods, in the order of the metadata; read when they are first needed.</summary>
    public List<CodeMethod> Methods => _methods ??= readMethods(this);

    /// <summary>The last part of its name, without arity.</summary>
    public string ShortName => name[(name.LastIndexOfAny(['.', '+']) + 1)..].Split('`')[0];

    /// <summary>Its overloads of that name, in the same order. Valid once the assembly has been read.</summary>
    public IEnumerable<CodeMethod> Named(string method) =>
        (_byName ??= Methods.ToLookup(one => one.Self.Name, StringComparer.Ordinal))[method];

    /// <summary>Explicit interface implementations, named after their interface: Shop.IStore.Find.</summary>
    public IReadOnlyList<CodeMethod> Explicit => _explicit ??= [.. Methods.Where(one => one.Self.Name.IndexOf('.') > 0)];

    public override string ToString() => name;
}
