namespace ThreadPoolDiagnostics.Stacks.Symbols;

/// <summary>The methods with machine code, nearly all that have run, unless only inlined; and the types with objects.</summary>
internal sealed class CompiledMethods
{
    private readonly Dictionary<long, HashSet<int>> _tokens = [];
    private readonly Dictionary<string, HashSet<int>> _byModule = new(StringComparer.Ordinal);
    private readonly HashSet<(string Assembly, string Type)> _types = [];

    /// <param name="module">The runtime's id of the module.</param>
    /// <param name="token">The method's token in the module's metadata.</param>
    public void Add(long module, int token) => TokensOf(module).Add(token);

    public void AddModule(long module, string path) => _byModule[Path.GetFileNameWithoutExtension(path)] = TokensOf(module);

    /// <summary>Adds a type of which there is an object: its constructor has run, inlined or not.</summary>
    /// <param name="path">The path of its module.</param>
    /// <param name="type">Its name in the metadata, with namespace.</param>
    public void AddType(string path, string type) => _types.Add((Path.GetFileNameWithoutExtension(path), type));

    /// <summary>Whether an object of the type was found.</summary>
    /// <param name="assembly">The assembly's name without extension.</param>
    /// <param name="type">Its name in the metadata, with namespace.</param>
    public bool ContainsType(string assembly, string type) => _types.Contains((assembly, type));

    /// <param name="assembly">The assembly's name without extension.</param>
    /// <param name="token">The method's metadata token.</param>
    public bool Contains(string assembly, int token) =>
        _byModule.TryGetValue(assembly, out HashSet<int>? tokens) && tokens.Contains(token);

    private HashSet<int> TokensOf(long module)
    {
        if (!_tokens.TryGetValue(module, out HashSet<int>? tokens)) _tokens.Add(module, tokens = []);
        return tokens;
    }
}

/// <summary>Addresses in a process's code that are looked up.</summary>
internal sealed class SortedAddresses
{
    private readonly ulong[] _addresses;

    public SortedAddresses(IEnumerable<ulong> addresses)
    {
        _addresses = [.. addresses.Distinct()];
        Array.Sort(_addresses);
    }

    /// <summary>The addresses within a method's code.</summary>
    public ReadOnlySpan<ulong> Within(RundownMethod method)
    {
        int first = FirstFrom(method.Start), end = first;
        while (end < _addresses.Length && _addresses[end] - method.Start < method.Size) end++;
        return _addresses.AsSpan(first, end - first);
    }

    private int FirstFrom(ulong address)
    {
        int found = Array.BinarySearch(_addresses, address);
        return found < 0 ? ~found : found;
    }
}
