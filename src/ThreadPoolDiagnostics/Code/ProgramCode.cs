using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Code.Entries;
using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Code.Rewriting;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Code;

/// <summary>The IL of a program's assemblies: methods, call graph, and calls that can block. None of its code is run.</summary>
public sealed class ProgramCode : IDisposable
{
    private readonly Func<string, Stream?> _open;
    private readonly Dictionary<CodeAssembly, PortableSymbols?> _symbols = [];
    private readonly List<CodeAssembly> _assemblies;
    private readonly List<CodeAssembly> _read;
    private readonly HashSet<string> _modules;
    private readonly Lazy<AsyncCounterparts?> _coreCounterparts;
    private readonly Lazy<AsyncChanges> _asyncChanges;

    private ProgramCode(
        List<CodeAssembly> assemblies, IReadOnlyList<UnreadFile> unread, IEnumerable<string> paths, Func<string, Stream?> open,
        bool withPackages)
    {
        (_open, _assemblies, Unread) = (open, assemblies, unread);
        _modules = [.. paths.Select(NameOf)];
        _read = assemblies.FindAll(one => one.Origin == CodeOrigin.Application || withPackages);
        var types = new TypeIndex(assemblies);
        var targets = new CallTargets(types);
        Entries = [.. CodeEntries.Find(_read.Where(one => one.Origin == CodeOrigin.Application), types, targets)];
        var sites = new BlockingSites(_read, types, targets);
        var apiCalls = new ApiCalls(types, targets);
        Calls = new CallGraph(_read, Entries, targets, sites, apiCalls);
        Callbacks = new Callbacks(_read, types, targets, sites, apiCalls);
        Counterparts = new AsyncCounterparts(types);
        _asyncChanges = new(() => new AsyncChanges(OwnMethods, types, targets, StatementOf));
        _coreCounterparts = new(() => ReadCoreCounterparts(paths));
    }

    /// <summary>The names of the assemblies whose calls were read.</summary>
    public IReadOnlyList<string> Assemblies => [.. _read.Select(one => one.Name).Order(StringComparer.Ordinal)];

    /// <summary>The number of their methods, lambdas and state machines included.</summary>
    public int MethodCount => _read.Sum(assembly => assembly.Types.Sum(type => type.Methods.Count));

    /// <summary>Files that could not be read.</summary>
    public IReadOnlyList<UnreadFile> Unread { get; }

    /// <summary>The methods that .NET and ASP.NET Core call.</summary>
    public IReadOnlyList<CodeEntry> Entries { get; }

    /// <summary>The methods of the application's own assemblies. Those of a package are read one type at a time, when they are
    /// asked for.</summary>
    internal IEnumerable<CodeMethod> OwnMethods =>
        _assemblies.Where(one => one.Origin is CodeOrigin.Application).SelectMany(assembly => assembly.Methods);

    /// <summary>The names in the source of all methods of the application's own assemblies.</summary>
    public IReadOnlySet<string> OwnMethodNames => OwnMethods.Select(method => method.Name).ToHashSet(StringComparer.Ordinal);

    /// <summary>What has to become asynchronous with a method, and what stands against it.</summary>
    /// <param name="method">Its name in the source.</param>
    public AsyncChange AsyncChangeOf(string method) => _asyncChanges.Value.Of(method);

    /// <summary>The program's call graph.</summary>
    public CallGraph Calls { get; }

    /// <summary>The own code that packages and .NET call back.</summary>
    internal Callbacks Callbacks { get; }

    /// <summary>What can be awaited in place of the methods of packages, and of the named modules of .NET.</summary>
    internal AsyncCounterparts Counterparts { get; }

    /// <summary>The same for the core library, which is read when it is first asked for; null when it cannot be.</summary>
    internal AsyncCounterparts? CoreCounterparts => _coreCounterparts.Value;

    /// <summary>Reads a program. The methods of its packages are known by name in any case.</summary>
    /// <param name="modulePaths">The paths of its assemblies, as the process or folder has them; .NET's own are skipped.</param>
    /// <param name="open">Opens a file by its path; null when there is none. Called from several threads.</param>
    /// <param name="withPackages">Whether to read the calls of packages too.</param>
    public static ProgramCode Read(IEnumerable<string> modulePaths, Func<string, Stream?> open, bool withPackages) =>
        Read(modulePaths, open, withPackages, new HashSet<string>(), OwnCode.Unspecified);

    /// <inheritdoc cref="Read(IEnumerable{string}, Func{string, Stream?}, bool)"/>
    /// <param name="modulePaths">The paths of its assemblies, as the process or folder has them.</param>
    /// <param name="open">Opens a file by its path; null when there is none. Called from several threads.</param>
    /// <param name="withPackages">Whether to read the calls of packages too.</param>
    /// <param name="onStacks">
    /// The names of assemblies that stacks show: the IL of these is read, too.
    /// </param>
    /// <param name="own">Which assemblies are said to be the application's own.</param>
    internal static ProgramCode Read(
        IEnumerable<string> modulePaths, Func<string, Stream?> open, bool withPackages, IReadOnlySet<string> onStacks,
        OwnCode own)
    {
        string[] paths = [.. modulePaths.Distinct(StringComparer.Ordinal)];
        var origins = new AssemblyOrigins(paths, open, own);
        (string Path, CodeOrigin Origin)[] files =
            [
                .. paths.Select(path => (Path: path, Origin: origins.Of(path)))
                    .Where(file => file.Origin != CodeOrigin.Framework || onStacks.Contains(NameOf(file.Path))),
            ];
        var results = new AssemblyLoading(open, withPackages, onStacks).Read(files);
        return new(
            [.. results.Select(result => result.Assembly).OfType<CodeAssembly>()],
            [.. results.Select(result => result.Problem).OfType<UnreadFile>()], paths, open, withPackages);
    }

    /// <summary>
    /// Whether a method can have been compiled: a method that calls into an assembly which is not there cannot. Facades such as
    /// System.Runtime need not be there.
    /// </summary>
    internal bool CanHaveRun(CodeMethod method) => method.Calls.All(call => IsThere(call.Callee.Assembly));

    /// <summary>File and line of a call; null when no symbols are found.</summary>
    public SourceLocation? SourceOf(BlockingSite site)
    {
        PortableSymbols? symbols = SymbolsOf(site.Method.Type.Assembly);
        return site.Api.Method == BlockingApis.LockScope
            ? symbols?.FindLock(site.Method.Token, site.BeginsAt)
            : symbols?.Find(site.Method.Token, site.IlOffset);
    }

    /// <summary>The entry points that match a request, the best match first.</summary>
    /// <param name="request">Verb and path, for example "GET /api/stocks/7".</param>
    public IReadOnlyList<CodeEntry> EntriesOf(string request) => RouteTable.Find(Entries, request);

    private (SourceLocation First, int LastLine)? StatementOf(CodeMethod method, int offset) =>
        SymbolsOf(method.Type.Assembly)?.FindLines(method.Token, offset);

    private PortableSymbols? SymbolsOf(CodeAssembly assembly)
    {
        if (!_symbols.TryGetValue(assembly, out PortableSymbols? symbols))
            _symbols.Add(assembly, symbols = assembly.Module is { } module ? PortableSymbols.Open(module, _open) : null);
        return symbols;
    }

    private AsyncCounterparts? ReadCoreCounterparts(IEnumerable<string> paths)
    {
        (string, CodeOrigin)[] files =
        [
            .. paths.Where(path => NameOf(path) == FrameworkModules.CoreLibrary).Take(1)
                .Select(path => (path, CodeOrigin.Framework)),
        ];
        var results = new AssemblyLoading(_open, withPackages: false, new HashSet<string>()).Read(files);
        if (results is not [{ Assembly: { } core }]) return null;
        _assemblies.Add(core);
        return new(new TypeIndex([core]));
    }

    private static string NameOf(string path) => System.IO.Path.GetFileNameWithoutExtension(path);

    private bool IsThere(string assembly) => assembly.Length == 0 || _modules.Contains(assembly)
        || assembly is "netstandard" or "mscorlib" or "Microsoft.CSharp"
        || assembly.StartsWith("System.", StringComparison.Ordinal)
        || assembly.StartsWith("Microsoft.Win32.", StringComparison.Ordinal)
        || assembly.StartsWith("Microsoft.VisualBasic", StringComparison.Ordinal);

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (PortableSymbols? symbols in _symbols.Values) symbols?.Dispose();
        foreach (CodeAssembly assembly in _assemblies) assembly.Image?.Dispose();
    }
}

/// <summary>A file that could not be read, and why.</summary>
/// <param name="Path">The file's path.</param>
/// <param name="Why">The reason, as the second half of a sentence: "is damaged: ...".</param>
public sealed record UnreadFile(string Path, string Why);
