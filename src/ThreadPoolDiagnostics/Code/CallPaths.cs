using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code;

/// <summary>The shortest call paths from some methods to all that they reach, breadth first in the order of the IL.</summary>
internal sealed class CallPaths(CallGraph graph)
{
    private readonly Dictionary<CodeMethod, CodeMethod?> _callers = [];
    private readonly List<CodeMethod> _inOrder = [];
    private int _withoutHanded = int.MaxValue;

    /// <summary>The methods that were reached, nearest first.</summary>
    public IReadOnlyList<CodeMethod> InOrder => _inOrder;

    public bool Contains(CodeMethod method) => _callers.ContainsKey(method);

    /// <summary>Continues from more methods; methods that were reached before keep their call paths.</summary>
    public void Follow(IEnumerable<CodeMethod> from)
    {
        int next = _inOrder.Count;
        foreach (CodeMethod start in from) Reach(start, caller: null);
        for (; next < _inOrder.Count; next++) ReachFrom(_inOrder[next]);
    }

    /// <summary>Continues through delegates passed to the methods, after all that they reach without delegates.</summary>
    public void FollowDelegates()
    {
        _withoutHanded = _inOrder.Count;
        for (int next = 0; next < _inOrder.Count; next++)
        {
            if (next >= _withoutHanded) ReachFrom(_inOrder[next]);
            foreach (CodeMethod handed in graph.HandedTo(_inOrder[next])) Reach(handed, _inOrder[next]);
        }
    }

    /// <summary>The calls that were reached, nearest first.</summary>
    /// <param name="sitesOf">Finds the calls in a method.</param>
    public IEnumerable<ReachedSite> Sites(Func<CodeMethod, IEnumerable<BlockingSite>> sitesOf) =>
        from reached in _inOrder.Index()
        from site in sitesOf(reached.Item)
        select new ReachedSite(site, To(reached.Item)) { IsThroughDelegate = reached.Index >= _withoutHanded };

    /// <summary>What a method calls, and what initializes its type: the first call runs that, and others wait for it.</summary>
    private void ReachFrom(CodeMethod method)
    {
        foreach (CodeMethod called in graph.CalledBy(method)) Reach(called, method);
        foreach (CodeMethod initializer in method.Type.Named(".cctor")) Reach(initializer, method);
    }

    private void Reach(CodeMethod method, CodeMethod? caller)
    {
        if (_callers.TryAdd(method, caller)) _inOrder.Add(method);
    }

    private List<CodeMethod> To(CodeMethod method)
    {
        var callPath = new List<CodeMethod>();
        for (CodeMethod? at = method; at is not null; at = _callers[at]) callPath.Add(at);
        callPath.Reverse();
        return callPath;
    }
}
