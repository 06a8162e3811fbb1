using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.Code.Rewriting;

/// <summary>Finds what has to become asynchronous with a method, and what stands against it, from metadata and IL.</summary>
internal sealed class AsyncChanges
{
    private static readonly string[] Accessors = ["get_", "set_", "add_", "remove_", "op_"];

    private readonly ILookup<string, CodeMethod> _byName;
    private readonly ILookup<CodeMethod, (CodeMethod Caller, int Offset)> _callers;
    private readonly Func<CodeMethod, int, (SourceLocation First, int LastLine)?> _statementOf;
    private readonly Contracts _contracts;
    private readonly DelegateReceivers _receivers;
    private readonly AmbientValues _ambient;

    /// <param name="own">The program's own methods.</param>
    /// <param name="types">Its types.</param>
    /// <param name="targets">What calls reach.</param>
    /// <param name="statementOf">The statement that a method's IL offset belongs to, and its last line.</param>
    public AsyncChanges(
        IEnumerable<CodeMethod> own, TypeIndex types, CallTargets targets,
        Func<CodeMethod, int, (SourceLocation First, int LastLine)?> statementOf)
    {
        _statementOf = statementOf;
        CodeMethod[] methods = [.. own];
        _byName = methods.ToLookup(method => method.Name, StringComparer.Ordinal);
        _callers = (
            from caller in methods
            from call in caller.Calls
            where call.Kind is CallKind.Direct or CallKind.Virtual
            from called in targets.Of(call, caller)
            where called.Origin is CodeOrigin.Application
            select (Called: called, Caller: caller, call.Offset)).Distinct()
            .ToLookup(one => one.Called, one => (one.Caller, one.Offset));
        _contracts = new(types);
        _receivers = new(methods, targets);
        _ambient = new(targets);
    }

    /// <param name="method">The name of a method in the source. Of overloads, and of lambdas of one method, one that can become
    /// asynchronous is enough for no hindrance.</param>
    public AsyncChange Of(string method)
    {
        // Of an async method or an iterator, the method that only makes its state machine says nothing.
        AsyncChange[] changes = [.. _byName[method].Where(one => one.StateMachine is null).Select(Of)];
        return new(
            Array.Exists(changes, change => change.Hindrance is null) ? null : changes.FirstOrDefault()?.Hindrance,
            changes.SelectMany(change => change.Methods).ToHashSet(StringComparer.Ordinal))
        {
            Calls = changes.SelectMany(change => change.Calls).ToHashSet(),
            Statements = changes.SelectMany(change => change.Statements).ToHashSet(),
            Passed = changes.SelectMany(change => change.Passed).ToHashSet(),
        };
    }

    /// <summary>Goes from a method to its callers, nearest first, as far as they are not asynchronous.</summary>
    private AsyncChange Of(CodeMethod method)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        var calls = new HashSet<(string, string)>();
        var statements = new HashSet<CallStatement>();
        var reached = new HashSet<CodeMethod>();
        var queue = new Queue<CodeMethod>(IsAwaitable(method) ? [] : [method]);
        AsyncHindrance? hindrance = null;
        while (queue.TryDequeue(out CodeMethod? next))
        {
            if (!reached.Add(next)) continue;
            hindrance ??= Hindrance(next);
            if (IsGenerated(next, ">b__")) continue;
            names.Add(next.Name);
            names.UnionWith(_contracts.InterfacesOf(next).Select(one => one.Name));
            foreach ((CodeMethod caller, int offset) in _callers[next])
            {
                calls.Add((caller.Name, LastOf(next)));
                if (StatementOf(caller, offset, next) is { } statement) statements.Add(statement);
                if (!IsAwaitable(caller)) queue.Enqueue(caller);
                else if (caller.HandlesAggregate) hindrance ??= new(HindranceKind.Aggregate, caller.Name, "");
            }
        }
        return new(hindrance, names)
        {
            Calls = calls,
            Statements = statements,
            Passed = reached.SelectMany(passed => _receivers.PlacesOf(passed)
                .Select(place => StatementOf(place.Passer, place.Offset, passed)).OfType<CallStatement>()).ToHashSet(),
        };
    }

    private CallStatement? StatementOf(CodeMethod caller, int offset, CodeMethod called) =>
        _statementOf(caller, offset) is { } at
            ? new(caller.Name, LastOf(called), at.First.File, at.First.Line, at.LastLine)
            : null;

    private AsyncHindrance? Hindrance(CodeMethod method)
    {
        HindranceKind? kind = method.Self switch
        {
            { Name: ".ctor" or ".cctor" } => HindranceKind.Constructor,
            { Name: "MoveNext" } when CompilerName.IsStateMachine(method.Type.ShortName) => HindranceKind.Iterator,
            { Name: var name } when Array.Exists(Accessors, start => name.StartsWith(start, StringComparison.Ordinal)) =>
                HindranceKind.Accessor,
            _ when IsGenerated(method, ">g__") => HindranceKind.LocalFunction,
            { Parameters: var parameters } when parameters.Any(IsByReference) => HindranceKind.ByReference,
            { HasThis: true } when method.Type.IsStruct && !IsReadOnly(method) => HindranceKind.Struct,
            _ when method.HandlesAggregate => HindranceKind.Aggregate,
            _ when _byName.Contains($"{method.Name}Async") => HindranceKind.NameTaken,
            _ => null,
        };
        if (kind is { } found) return new(found, method.Name, "");
        if (_contracts.Of(method) is { } contract) return contract;
        if (_receivers.Of(method) is { } receiver) return new(HindranceKind.Delegate, method.Name, receiver);
        return _callers.Contains(method) && _ambient.SetBy(method) is { } value
            ? new(HindranceKind.AmbientValue, method.Name, value)
            : null;
    }

    private static bool IsReadOnly(CodeMethod method) =>
        method.Type.Attributes.Concat(method.Attributes).Any(attribute => attribute.Type == KnownTypes.ReadOnly);

    private static string LastOf(CodeMethod method) => method.Name.Split('.')[^1];

    private static bool IsAwaitable(CodeMethod method) => method.IsAsyncBody || KnownTypes.IsAsyncResult(method.Self.Returns);

    private static bool IsGenerated(CodeMethod method, string kind) => method.Self.Name.Contains(kind, StringComparison.Ordinal);

    private static bool IsByReference(string type) => type.EndsWith('&')
        || TypeNames.Definition(type) is "System.Span`1" or "System.ReadOnlySpan`1";
}
