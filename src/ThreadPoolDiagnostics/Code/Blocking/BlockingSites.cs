using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Code.Blocking;

/// <summary>Finds the calls of a method that can hold its thread. An await never counts.</summary>
internal sealed class BlockingSites
{
    /// <summary>The compiler's own: it waits for an async Main, on the main thread.</summary>
    private const string AsyncMain = "<Main>";

    private readonly CallTargets _targets;
    private readonly AsyncTwins _twins;
    private readonly LogMethods _logs;
    private readonly HashSet<CodeMethod> _getCompleteTasks = [];

    /// <param name="assemblies">All that were read.</param>
    /// <param name="types">Their types.</param>
    /// <param name="targets">Who calls whom.</param>
    public BlockingSites(IReadOnlyCollection<CodeAssembly> assemblies, TypeIndex types, CallTargets targets)
    {
        (_targets, _twins, _logs) = (targets, new AsyncTwins(types), new LogMethods(assemblies));
        foreach (CodeAssembly assembly in assemblies)
            foreach (DelegateArgument handed in assembly.Handed.Where(one => one.AfterAll || one.To.Name == "ContinueWith"))
                if (targets.Find(handed.Target, assembly) is { } continuation) _getCompleteTasks.Add(continuation);
    }

    /// <summary>In the order of the IL.</summary>
    public IEnumerable<BlockingSite> Of(CodeMethod method) => IsGenerated(method) ? [] : method.Calls
        .Where(call => call.Kind != CallKind.OwnThread && !call.IsAwait && !call.IsPoll)
        .Select(call => Of(method, call))
        .OfType<BlockingSite>();

    private static bool IsGenerated(CodeMethod method) => method.Self.Name == AsyncMain || LogMethods.IsOne(method);

    private BlockingSite? Of(CodeMethod method, CallSite call)
    {
        BlockingApi? api = BlockingApis.Find(call)
            ?? _twins.Find(method.Type.Assembly, call.Callee)
            ?? Native(method, call.Callee)
            ?? _logs.Find(call.Callee);
        return api is null
            ? null
            : new(method, api, call.Offset)
            {
                IsOfCompleteTask = api.Wait == WaitKind.Task && TakesResult(call.Callee) && IsOfCompleteTask(method, call),
                BeginsAt = call.BeginsAt,
                Rules = BuildRules.For(method, call.Callee, api),
            };
    }

    private BlockingApi? Native(CodeMethod method, MethodReference callee) =>
        callee is { Assembly: "", HasThis: false } && _targets.Find(callee, method.Type.Assembly) is { } native
            ? BlockingApis.FindNative(native)
            : null;

    private static bool TakesResult(MethodReference callee) => callee.Name is "get_Result" or "GetResult";

    /// <summary>The argument of a continuation is the task that it continues.</summary>
    private bool IsOfCompleteTask(CodeMethod method, CallSite call) => call.IsOfCompleteTask
        || ((call.Receiver.Task ?? call.Receiver.Origin)?.StartsWith('a') == true && _getCompleteTasks.Contains(method));
}
