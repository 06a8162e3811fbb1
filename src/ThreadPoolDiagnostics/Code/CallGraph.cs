using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Code.Entries;
using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Code;

/// <summary>
/// The calls in IL: direct ones, implementations of virtual ones, delegates made in a method, and last delegates passed to it.
/// Reflection, containers and libraries that keep delegates are not followed.
/// </summary>
public sealed class CallGraph
{
    private readonly List<CodeAssembly> _assemblies;
    private readonly IReadOnlyList<CodeEntry> _entries;
    private readonly CallTargets _targets;
    private readonly BlockingSites _sites;
    private readonly ApiCalls _apiCalls;
    private readonly HashSet<CodeAssembly> _read;
    private readonly Lazy<DelegateArguments> _handed;
    private readonly Dictionary<CodeMethod, CodeMethod[]> _called = [];
    private readonly Dictionary<CodeMethod, BlockingSite[]> _blocking = [];
    private readonly Dictionary<string, bool> _isCalled = new(StringComparer.Ordinal);

    internal CallGraph(
        List<CodeAssembly> assemblies, IReadOnlyList<CodeEntry> entries, CallTargets targets, BlockingSites sites,
        ApiCalls apiCalls)
    {
        (_assemblies, _entries, _targets, _sites, _apiCalls) = (assemblies, entries, targets, sites, apiCalls);
        _read = [.. assemblies];
        _handed = new(() => new DelegateArguments(assemblies, targets));
    }

    /// <summary>
    /// All blocking calls, each with the shortest call path from an entry point (requests and messages first). Calls that no
    /// entry point reaches come last. Delegates passed to a method are not followed. Of methods that only wait for the task of
    /// their caller, the calls count.
    /// </summary>
    public IReadOnlyList<ReachedSite> AllSites()
    {
        var reached = new CallPaths(this);
        reached.Follow(_entries.Where(entry => entry.IsUrgent).Select(entry => entry.Method));
        reached.Follow(_entries.Where(entry => !entry.IsUrgent).Select(entry => entry.Method));
        var helpers = new WaitHelpers(_assemblies, _targets, SitesOf);
        Dictionary<CodeMethod, CodeEntry> entries = _entries.ToDictionary(entry => entry.Method);
        return
        [
            .. reached.Sites(helpers.SitesOf)
                .Where(site => !site.Site.Api.IsSeldom)
                .Select(site => site with { Entry = entries.GetValueOrDefault(site.CallPath[0]) }),
            .. _assemblies.SelectMany(assembly => assembly.Methods)
                .Where(method => !reached.Contains(method))
                .SelectMany(method => helpers.SitesOf(method).Where(site => !site.Api.IsSeldom))
                .Select(site => new ReachedSite(site, [site.Method])),
        ];
    }

    /// <summary>Blocking calls on the call paths from methods, nearest first, without those of complete tasks.</summary>
    /// <param name="wait">What the thread waits for.</param>
    /// <param name="from">Where to begin: an action, a handler, a method that remains on a stack. Empty for all methods, each as
    /// its own call path.</param>
    public IReadOnlyList<ReachedSite> SitesOf(WaitKind wait, params IEnumerable<CodeMethod> from) =>
        SitesWhere(site => site.Api.Wait == wait && !site.Api.IsSeldom, from);

    /// <summary>The same for calls that end, directly or not, in a .NET method that waits seldom.</summary>
    /// <param name="called">The .NET method, as stacks name it.</param>
    /// <param name="from">Where to begin, as above.</param>
    public IReadOnlyList<ReachedSite> SitesInto(string called, params IEnumerable<CodeMethod> from) =>
        SitesWhere(site => site.Api.IsSeldom && ApiFamilies.AreOne(site.Api.Method, called), from);

    /// <summary>
    /// Calls of exactly the method that a stack shows, on the call paths from methods: by its name, or through an interface or a
    /// base type; if there are none, those that lead to it through methods of its package which may have been inlined.
    /// </summary>
    /// <param name="frame">The method of a package or of .NET, as stacks name it, without arguments.</param>
    /// <param name="wait">What the threads wait for in it.</param>
    /// <param name="from">Where to begin, as above.</param>
    public IReadOnlyList<ReachedSite> CallsOf(string frame, WaitKind wait, params IEnumerable<CodeMethod> from)
    {
        bool isCalled = IsCalled(frame, wait);
        return Search(method => _apiCalls.In(method, frame, wait, throughInlined: !isCalled), from);
    }

    /// <summary>Calls of methods by their names, on the call paths from methods.</summary>
    /// <param name="isMeant">Whether Namespace.Type.Method, as source code has it, is one of them.</param>
    /// <param name="wait">What the threads wait for in it.</param>
    /// <param name="from">Where to begin, as above.</param>
    internal IReadOnlyList<ReachedSite> CallsOf(Func<string, bool> isMeant, WaitKind wait, params IEnumerable<CodeMethod> from) =>
        Search(method => ApiCalls.In(method, isMeant, wait), from);

    /// <summary>Blocking calls of every kind on the call paths from the given methods, nearest first.</summary>
    /// <param name="from">Where to begin; the result is empty when it is.</param>
    public IReadOnlyList<ReachedSite> SitesFrom(IReadOnlyCollection<CodeMethod> from) =>
        from.Count == 0 ? [] : SitesWhere(_ => true, from);

    /// <summary>All overloads of a frame's method, since source names have no arguments; of an async one, its body.</summary>
    /// <param name="frame">The frame as stacks name it, with or without arguments.</param>
    public IReadOnlyList<CodeMethod> MethodsNamed(string frame)
    {
        string name = MethodName.WithoutArguments(frame), own = MethodName.Own(frame);
        return
        [
            .. _assemblies.SelectMany(assembly => assembly.Methods)
                .Where(method => MayBe(method, own) && method.Name == name),
        ];
    }

    /// <summary>The methods that one reaches, itself included; also by delegates that are passed on.</summary>
    internal IEnumerable<CodeMethod> ReachedFrom(CodeMethod method)
    {
        var callPaths = new CallPaths(this);
        callPaths.Follow([method]);
        callPaths.FollowDelegates();
        return callPaths.InOrder;
    }

    /// <summary>The methods that this one calls.</summary>
    internal CodeMethod[] CalledBy(CodeMethod method)
    {
        if (!_called.TryGetValue(method, out CodeMethod[]? called))
            _called.Add(method, called = [.. _targets.Of(method).Distinct().Where(IsRead)]);
        return called;
    }

    /// <summary>The methods that this one calls by delegates which its callers made.</summary>
    internal IEnumerable<CodeMethod> HandedTo(CodeMethod method) => _handed.Value.CalledBy(method);

    internal BlockingSite[] SitesOf(CodeMethod method)
    {
        if (!_blocking.TryGetValue(method, out BlockingSite[]? sites)) _blocking.Add(method, sites = [.. _sites.Of(method)]);
        return sites;
    }

    private List<ReachedSite> SitesWhere(Func<BlockingSite, bool> isMeant, IEnumerable<CodeMethod> from) =>
        Search(method => SitesOf(method).Where(site => !site.IsOfCompleteTask && isMeant(site)), from);

    private List<ReachedSite> Search(Func<CodeMethod, IEnumerable<BlockingSite>> sitesOf, IEnumerable<CodeMethod> from)
    {
        CodeMethod[] starts = [.. from];
        var callPaths = new CallPaths(this);
        callPaths.Follow(starts.Length > 0 ? starts : _assemblies.SelectMany(assembly => assembly.Methods));
        if (starts.Length > 0) callPaths.FollowDelegates();
        return [.. callPaths.Sites(sitesOf)];
    }

    /// <summary>Whether any method of the program calls it: looked up once for each frame, not for each entry point.</summary>
    private bool IsCalled(string frame, WaitKind wait)
    {
        if (!_isCalled.TryGetValue(frame, out bool isCalled))
            _isCalled.Add(frame, isCalled = _assemblies.SelectMany(assembly => assembly.Methods)
                .Any(method => _apiCalls.In(method, frame, wait, throughInlined: false).Any()));
        return isCalled;
    }

    /// <summary>A package's methods may be known for other purposes; its calls belong to no call path of the program.</summary>
    private bool IsRead(CodeMethod method) => _read.Contains(method.Type.Assembly);

    /// <summary>A cheap test before the full name is assembled: the last part of their names distinguishes most.</summary>
    private static bool MayBe(CodeMethod method, string own) =>
        method.Self.Name == own || method.Self.Name == "MoveNext" || method.Self.Name.AsSpan().ContainsAny('<', '.');
}
