using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code;

/// <summary>
/// The shortest call paths from some methods to all that they lead to, in a stable order: breadth first, as the IL has the calls.
/// </summary>
internal sealed class CallPaths(CallGraph graph)
{
    private readonly Dictionary<CodeMethod, CodeMethod?> _callers = [];
    private readonly List<CodeMethod> _inOrder = [];
    private int _withoutHanded = int.MaxValue;

    public bool Contains(CodeMethod method) => _callers.ContainsKey(method);

    /// <summary>Goes on from more methods; what was reached before keeps its call path.</summary>
    public void Follow(IEnumerable<CodeMethod> from)
    {
        int next = _inOrder.Count;
        foreach (CodeMethod start in from) Reach(start, caller: null);
        for (; next < _inOrder.Count; next++)
            foreach (CodeMethod called in graph.CalledBy(_inOrder[next])) Reach(called, _inOrder[next]);
    }

    /// <summary>Goes on by delegates that the methods were handed, after all that they lead to without.</summary>
    public void FollowDelegates()
    {
        _withoutHanded = _inOrder.Count;
        for (int next = 0; next < _inOrder.Count; next++)
        {
            if (next >= _withoutHanded)
                foreach (CodeMethod called in graph.CalledBy(_inOrder[next])) Reach(called, _inOrder[next]);
            foreach (CodeMethod handed in graph.HandedTo(_inOrder[next])) Reach(handed, _inOrder[next]);
        }
    }

    /// <summary>The nearest first.</summary>
    public IEnumerable<ReachedSite> Sites() =>
        from reached in _inOrder.Index()
        from site in graph.SitesOf(reached.Item)
        select new ReachedSite(site, To(reached.Item)) { IsThroughDelegate = reached.Index >= _withoutHanded };

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
