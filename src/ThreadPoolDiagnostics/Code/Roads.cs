using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code;

/// <summary>
/// The shortest roads from some methods to all that they lead to, in a stable order: breadth first, as the IL has the calls.
/// </summary>
internal sealed class Roads(CallGraph graph)
{
    private readonly Dictionary<CodeMethod, CodeMethod?> _callers = [];
    private readonly List<CodeMethod> _inOrder = [];

    public bool Contains(CodeMethod method) => _callers.ContainsKey(method);

    /// <summary>Goes on from more methods; what was reached before keeps its road.</summary>
    public void Follow(IEnumerable<CodeMethod> from)
    {
        int next = _inOrder.Count;
        foreach (CodeMethod start in from) Reach(start, caller: null);
        for (; next < _inOrder.Count; next++)
            foreach (CodeMethod called in graph.CalledBy(_inOrder[next])) Reach(called, _inOrder[next]);
    }

    /// <summary>The nearest first.</summary>
    public IEnumerable<ReachedSite> Sites() =>
        from method in _inOrder
        from site in graph.SitesOf(method)
        select new ReachedSite(site, To(method));

    private void Reach(CodeMethod method, CodeMethod? caller)
    {
        if (_callers.TryAdd(method, caller)) _inOrder.Add(method);
    }

    private List<CodeMethod> To(CodeMethod method)
    {
        var road = new List<CodeMethod>();
        for (CodeMethod? at = method; at is not null; at = _callers[at]) road.Add(at);
        road.Reverse();
        return road;
    }
}
