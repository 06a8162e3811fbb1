using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Code.Blocking;

/// <summary>Finds the calls of a method that can block its thread. An await never counts.</summary>
internal sealed class BlockingSites
{
    /// <summary>A compiler-generated method that waits for an async Main, on the main thread.</summary>
    private const string AsyncMain = "<Main>";

    private readonly CallTargets _targets;
    private readonly AsyncTwins _twins;

    /// <summary>Methods that the [LoggerMessage] generator writes: their callers are the ones that log.</summary>
    private readonly HashSet<(string Type, string Name)> _logs;

    private readonly HashSet<CodeMethod> _getCompleteTasks = [];

    /// <param name="assemblies">All assemblies that were read.</param>
    /// <param name="types">The types of these assemblies.</param>
    /// <param name="targets">The methods that a call can reach.</param>
    public BlockingSites(IReadOnlyCollection<CodeAssembly> assemblies, TypeIndex types, CallTargets targets)
    {
        (_targets, _twins) = (targets, new AsyncTwins(types));
        _logs = [.. assemblies.SelectMany(one => one.Methods).Where(Logs).Select(method => (method.Self.Type, method.Self.Name))];
        foreach (CodeAssembly assembly in assemblies)
            foreach (DelegateArgument handed in assembly.Handed.Where(one => one.AfterAll || one.To.Name == "ContinueWith"))
                if (targets.Find(handed.Target, assembly) is { } continuation) _getCompleteTasks.Add(continuation);
    }

    /// <summary>The blocking calls of a method, in the order of the IL.</summary>
    public IEnumerable<BlockingSite> Of(CodeMethod method) => IsGenerated(method) ? [] : method.Calls
        .Where(call => call.Kind != CallKind.OwnThread && !call.IsAwait && !call.IsPoll)
        .Select(call => Of(method, call))
        .OfType<BlockingSite>();

    private static bool IsGenerated(CodeMethod method) => method.Self.Name == AsyncMain || Logs(method);

    private static bool Logs(CodeMethod method) => method.Attributes.Any(attribute => attribute.Type == KnownTypes.LoggerMessage);

    private BlockingSite? Of(CodeMethod method, CallSite call)
    {
        BlockingApi? api = BlockingApis.Find(call)
            ?? EntityQueries.Find(method.Type.Assembly, call)
            ?? _twins.Find(method.Type.Assembly, call.Callee)
            ?? Native(method, call.Callee)
            ?? (_logs.Contains((call.Callee.Type, call.Callee.Name)) ? BlockingApis.Log : null);
        return api is null
            ? null
            : new(method, api, call.Offset)
            {
                IsOfCompleteTask = api.Wait == WaitKind.Task && (call.Receiver.Made.By == TaskMaker.FromResult
                    || (TakesResult(call.Callee) && IsOfCompleteTask(method, call))),
                BeginsAt = call.BeginsAt,
                Rules = BuildRules.For(method, call.Callee, api),
            };
    }

    private BlockingApi? Native(CodeMethod method, MethodReference callee) =>
        callee is { Assembly: "", HasThis: false } && _targets.Find(callee, method.Type.Assembly) is { } native
            ? BlockingApis.FindNative(native)
            : null;

    private static bool TakesResult(MethodReference callee) => callee.Name is "get_Result" or "GetResult";

    /// <summary>Whether the task is complete: a continuation's argument is the task that it continues.</summary>
    private bool IsOfCompleteTask(CodeMethod method, CallSite call) => call.IsOfCompleteTask
        || ((call.Receiver.Task ?? call.Receiver.Origin)?.StartsWith('a') == true && _getCompleteTasks.Contains(method));
}

/// <summary>A call in an assembly's IL that can block its thread.</summary>
/// <param name="Method">The method that makes the call.</param>
/// <param name="Api">The method that is called.</param>
/// <param name="IlOffset">The offset of the call in the method's IL.</param>
public sealed record BlockingSite(CodeMethod Method, BlockingApi Api, int IlOffset)
{
    /// <summary>Whether the method has checked IsCompleted, or awaited the task, before: the call then does not wait.</summary>
    public bool IsOfCompleteTask { get; init; }

    /// <summary>The offset of the call's first argument, at which a lock statement begins.</summary>
    internal int BeginsAt { get; init; }

    /// <summary>The analyzer rules that report it at build time, those on by default first; empty when there are none.</summary>
    public IReadOnlyList<BuildRule> Rules { get; init; } = [];
}
