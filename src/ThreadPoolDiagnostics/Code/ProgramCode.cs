using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Code.Entries;
using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Symbols;

namespace ThreadPoolDiagnostics.Code;

/// <summary>The IL of a program's assemblies: methods, call graph, and calls that can block. None of its code is run.</summary>
public sealed class ProgramCode : IDisposable
{
    private readonly Func<string, Stream?> _open;
    private readonly Dictionary<CodeAssembly, PortableSymbols?> _symbols = [];
    private readonly List<CodeAssembly> _read;

    private ProgramCode(
        List<CodeAssembly> assemblies, IReadOnlyList<UnreadFile> unread, Func<string, Stream?> open, bool withPackages)
    {
        (_open, Unread) = (open, unread);
        _read = assemblies.FindAll(one => one.Origin == CodeOrigin.Application || withPackages);
        var types = new TypeIndex(assemblies);
        var targets = new CallTargets(types);
        Entries = [.. CodeEntries.Find(_read.Where(one => one.Origin == CodeOrigin.Application), types, targets)];
        Calls = new CallGraph(_read, Entries, targets, new BlockingSites(_read, types, targets));
    }

    /// <summary>The names of the assemblies whose calls were read.</summary>
    public IReadOnlyList<string> Assemblies => [.. _read.Select(one => one.Name).Order(StringComparer.Ordinal)];

    /// <summary>The number of their methods, lambdas and state machines included.</summary>
    public int MethodCount => _read.Sum(assembly => assembly.Types.Sum(type => type.Methods.Count));

    /// <summary>Files that could not be read.</summary>
    public IReadOnlyList<UnreadFile> Unread { get; }

    /// <summary>The methods that .NET and ASP.NET Core call.</summary>
    public IReadOnlyList<CodeEntry> Entries { get; }

    /// <summary>The program's call graph.</summary>
    public CallGraph Calls { get; }

    /// <summary>Reads a program. The methods of its packages are known by name in any case.</summary>
    /// <param name="modulePaths">The paths of its assemblies, as the process or folder has them; .NET's own are skipped.</param>
    /// <param name="open">Opens a file by its path; null when there is none. Called from several threads.</param>
    /// <param name="withPackages">Whether to read the calls of packages too.</param>
    public static ProgramCode Read(IEnumerable<string> modulePaths, Func<string, Stream?> open, bool withPackages)
    {
        ArgumentNullException.ThrowIfNull(modulePaths);
        string[] paths = [.. modulePaths.Distinct(StringComparer.Ordinal)];
        var origins = new AssemblyOrigins(paths, open);
        (string Path, CodeOrigin Origin)[] files =
            [.. paths.Select(path => (path, origins.Of(path))).Where(file => file.Item2 != CodeOrigin.Framework)];
        var results = new AssemblyLoading(open, withPackages).Read(files);
        return new(
            [.. results.Select(result => result.Assembly).OfType<CodeAssembly>()],
            [.. results.Select(result => result.Problem).OfType<UnreadFile>()], open, withPackages);
    }

    /// <summary>File and line of a call; null when no symbols are found.</summary>
    public SourceLocation? SourceOf(BlockingSite site)
    {
        ArgumentNullException.ThrowIfNull(site);
        CodeAssembly assembly = site.Method.Type.Assembly;
        if (!_symbols.TryGetValue(assembly, out PortableSymbols? symbols))
            _symbols.Add(assembly, symbols = assembly.Module is { } module ? PortableSymbols.Open(module, _open) : null);
        return site.Api.Method == BlockingApis.LockScope
            ? symbols?.FindLock(site.Method.Token, site.BeginsAt)
            : symbols?.Find(site.Method.Token, site.IlOffset);
    }

    /// <summary>The entry points that match a request, the best match first.</summary>
    /// <param name="request">Verb and path, for example "GET /api/stocks/7".</param>
    public IReadOnlyList<CodeEntry> EntriesOf(string request) => RouteTable.Find(Entries, request);

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (PortableSymbols? symbols in _symbols.Values) symbols?.Dispose();
    }
}

/// <summary>A file that could not be read, and why.</summary>
/// <param name="Path">The file's path.</param>
/// <param name="Why">The reason, as the second half of a sentence: "is damaged: ...".</param>
public sealed record UnreadFile(string Path, string Why);
