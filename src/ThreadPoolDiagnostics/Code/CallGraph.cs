using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Code.Entries;
using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Code;

/// <summary>
/// Who calls whom, as far as IL says it: direct calls, what may implement a virtual one, the delegates that a method makes, and
/// last those that it was handed. What is found by reflection, by a container or by a library that keeps a delegate is not in
/// it.
/// </summary>
public sealed class CallGraph
{
    private readonly List<CodeAssembly> _assemblies;
    private readonly IReadOnlyList<CodeEntry> _entries;
    private readonly CallTargets _targets;
    private readonly BlockingSites _sites;
    private readonly Lazy<DelegateArguments> _handed;
    private readonly Dictionary<CodeMethod, CodeMethod[]> _called = [];
    private readonly Dictionary<CodeMethod, BlockingSite[]> _blocking = [];

    internal CallGraph(
        List<CodeAssembly> assemblies, IReadOnlyList<CodeEntry> entries, CallTargets targets, BlockingSites sites)
    {
        (_assemblies, _entries, _targets, _sites) = (assemblies, entries, targets, sites);
        _handed = new(() => new DelegateArguments(assemblies, targets));
    }

    /// <summary>
    /// All blocking calls with the shortest call path to each from an entry point, that of a request before that of a timer, and
    /// that before others; those that none leads to come last. Delegates that a method was handed are not followed: a helper
    /// leads to those of all who use it.
    /// </summary>
    public IReadOnlyList<ReachedSite> AllSites()
    {
        var reached = new CallPaths(this);
        reached.Follow(_entries.Where(entry => entry.IsUrgent).Select(entry => entry.Method));
        reached.Follow(_entries.Where(entry => !entry.IsUrgent).Select(entry => entry.Method));
        Dictionary<CodeMethod, CodeEntry> entries = _entries.ToDictionary(entry => entry.Method);
        return
        [
            .. reached.Sites()
                .Where(site => !site.Site.Api.IsSeldom)
                .Select(site => site with { Entry = entries.GetValueOrDefault(site.CallPath[0]) }),
            .. _assemblies.SelectMany(assembly => assembly.Methods)
                .Where(method => !reached.Contains(method))
                .SelectMany(method => SitesOf(method).Where(site => !site.Api.IsSeldom))
                .Select(site => new ReachedSite(site, [site.Method])),
        ];
    }

    /// <summary>
    /// Blocking calls on the call paths from some methods, the nearest first; those of complete tasks are left out.
    /// </summary>
    /// <param name="wait">What the thread waits for.</param>
    /// <param name="from">An action, a handler, a method that remains on a stack. None: from everywhere, each its own
    /// call path.</param>
    public IReadOnlyList<ReachedSite> SitesOf(WaitKind wait, params IEnumerable<CodeMethod> from) =>
        SitesWhere(site => site.Api.Wait == wait && !site.Api.IsSeldom, from);

    /// <summary>The same for calls that end in a method of .NET which waits seldom, by whatever way.</summary>
    /// <param name="called">That method, as stacks name it.</param>
    /// <param name="from">As above.</param>
    public IReadOnlyList<ReachedSite> SitesInto(string called, params IEnumerable<CodeMethod> from) =>
        SitesWhere(site => site.Api.IsSeldom && ApiFamilies.AreOne(site.Api.Method, called), from);

    /// <summary>
    /// Blocking calls of every kind on the call paths from some methods, the nearest first; none from no method.
    /// </summary>
    /// <param name="from">As above.</param>
    public IReadOnlyList<ReachedSite> SitesFrom(IReadOnlyCollection<CodeMethod> from)
    {
        ArgumentNullException.ThrowIfNull(from);
        return from.Count == 0 ? [] : SitesWhere(_ => true, from);
    }

    /// <summary>
    /// The methods that a frame may be: all overloads, for the author's name leaves the arguments out. Of an async method, its
    /// body.
    /// </summary>
    /// <param name="frame">As stacks name it, with or without arguments.</param>
    public IReadOnlyList<CodeMethod> MethodsNamed(string frame)
    {
        ArgumentNullException.ThrowIfNull(frame);
        string name = frame.Split('(')[0], own = MethodName.Bare(frame).Split('.')[^1];
        return
        [
            .. _assemblies.SelectMany(assembly => assembly.Methods)
                .Where(method => MayBe(method, own) && method.Name == name),
        ];
    }

    internal CodeMethod[] CalledBy(CodeMethod method)
    {
        if (!_called.TryGetValue(method, out CodeMethod[]? called))
            _called.Add(method, called = [.. _targets.Of(method).Distinct()]);
        return called;
    }

    /// <summary>By delegates that others made.</summary>
    internal IEnumerable<CodeMethod> HandedTo(CodeMethod method) => _handed.Value.CalledBy(method);

    internal BlockingSite[] SitesOf(CodeMethod method)
    {
        if (!_blocking.TryGetValue(method, out BlockingSite[]? sites)) _blocking.Add(method, sites = [.. _sites.Of(method)]);
        return sites;
    }

    private List<ReachedSite> SitesWhere(Func<BlockingSite, bool> isMeant, IEnumerable<CodeMethod> from)
    {
        CodeMethod[] starts = [.. from];
        var callPaths = new CallPaths(this);
        callPaths.Follow(starts.Length > 0 ? starts : _assemblies.SelectMany(assembly => assembly.Methods));
        if (starts.Length > 0) callPaths.FollowDelegates();
        return [.. callPaths.Sites().Where(reached => !reached.Site.IsOfCompleteTask && isMeant(reached.Site))];
    }

    /// <summary>A name is put together from several; most methods are told apart by their own.</summary>
    private static bool MayBe(CodeMethod method, string own) =>
        method.Self.Name == own || method.Self.Name == "MoveNext" || method.Self.Name.AsSpan().ContainsAny('<', '.');
}
