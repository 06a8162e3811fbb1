namespace ThreadPoolDiagnostics.Stacks.Symbols;

/// <summary>
/// The methods that a process has machine code of, by the rundown at the end of a trace: nearly all that have ever run. One that
/// was only ever inlined is not among them.
/// </summary>
internal sealed class CompiledMethods
{
    private readonly Dictionary<long, HashSet<int>> _tokens = [];
    private readonly Dictionary<string, HashSet<int>> _byModule = new(StringComparer.Ordinal);

    /// <param name="module">The runtime's id of it.</param>
    /// <param name="token">Of the method, in the module's metadata.</param>
    public void Add(long module, int token) => TokensOf(module).Add(token);

    /// <param name="module">The runtime's id of it.</param>
    /// <param name="path">The file of its IL.</param>
    public void AddModule(long module, string path) => _byModule[Path.GetFileNameWithoutExtension(path)] = TokensOf(module);

    /// <param name="assembly">Without extension.</param>
    /// <param name="token">Of the method.</param>
    public bool Contains(string assembly, int token) =>
        _byModule.TryGetValue(assembly, out HashSet<int>? tokens) && tokens.Contains(token);

    private HashSet<int> TokensOf(long module)
    {
        if (!_tokens.TryGetValue(module, out HashSet<int>? tokens)) _tokens.Add(module, tokens = []);
        return tokens;
    }
}
