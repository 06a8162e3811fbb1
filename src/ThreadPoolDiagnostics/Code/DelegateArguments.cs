using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code;

/// <summary>
/// The methods that a method calls by delegates of its callers, followed through arguments and fields. Callers are not
/// distinguished: a helper leads to the delegates of all of them. Collections and results are not followed.
/// </summary>
internal sealed class DelegateArguments
{
    private readonly CallTargets _targets;
    private readonly Dictionary<Slot, HashSet<CodeMethod>> _delegates = [];
    private readonly Dictionary<Slot, HashSet<Slot>> _next = [];
    private readonly Dictionary<CodeMethod, HashSet<Slot>> _called = [];
    private readonly Queue<(Slot Slot, CodeMethod Delegate)> _found = new();

    public DelegateArguments(IReadOnlyCollection<CodeAssembly> assemblies, CallTargets targets)
    {
        _targets = targets;
        foreach (CodeMethod method in assemblies.SelectMany(assembly => assembly.Methods))
            foreach (DelegateMove move in method.Moves) Add(method, move, assemblies);
        while (_found.TryDequeue(out (Slot Slot, CodeMethod Delegate) found))
            foreach (Slot next in _next.GetValueOrDefault(found.Slot, [])) Put(next, found.Delegate);
    }

    /// <summary>The methods called by delegates, in the order in which they were found.</summary>
    public IEnumerable<CodeMethod> CalledBy(CodeMethod method) =>
        _called.GetValueOrDefault(method, []).SelectMany(slot => _delegates.GetValueOrDefault(slot, []));

    private void Add(CodeMethod method, DelegateMove move, IReadOnlyCollection<CodeAssembly> read)
    {
        Slot? from = move.From is { } kept ? Slot.FromName(method, kept) : null;
        CodeMethod? made = move.Target is { } target ? _targets.Find(target, method.Type.Assembly) : null;
        Slot[] into = [.. Into(method, move, read)];
        if (into.Length == 0 && move.Field is null && from is not null) Called(method, from);
        foreach (Slot slot in into)
            if (made is not null) Put(slot, made);
            else if (from is not null) Pass(from, slot);
    }

    /// <summary>Where a delegate is passed to; empty when it is called, or passed to code that was not read.</summary>
    private IEnumerable<Slot> Into(CodeMethod method, DelegateMove move, IReadOnlyCollection<CodeAssembly> read)
    {
        if (move.Field is { } field) return [new Slot(null, field)];
        return move.IsInvocation || move.Into is not { } call
            ? []
            : _targets.Of(call, method)
                .Where(callee => read.Contains(callee.Type.Assembly))
                .Select(callee => Slot.FromName(callee, $"a{move.Argument}"));
    }

    private void Called(CodeMethod method, Slot slot)
    {
        if (!_called.TryGetValue(method, out HashSet<Slot>? slots)) _called.Add(method, slots = []);
        slots.Add(slot);
    }

    private void Pass(Slot from, Slot to)
    {
        if (!_next.TryGetValue(from, out HashSet<Slot>? next)) _next.Add(from, next = []);
        if (!next.Add(to)) return;
        foreach (CodeMethod known in _delegates.GetValueOrDefault(from, []).ToArray()) Put(to, known);
    }

    private void Put(Slot slot, CodeMethod made)
    {
        if (!_delegates.TryGetValue(slot, out HashSet<CodeMethod>? known)) _delegates.Add(slot, known = []);
        if (known.Add(made)) _found.Enqueue((slot, made));
    }

    /// <summary>An argument of a method, or a field of all objects of its type.</summary>
    private sealed record Slot(CodeMethod? Method, string Name)
    {
        public static Slot FromName(CodeMethod method, string kept) =>
            new(kept.Contains("::", StringComparison.Ordinal) ? null : method, kept);
    }
}
