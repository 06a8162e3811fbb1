using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Code.Blocking;

/// <summary>
/// Which analyzers report a call. Measured, not read: each call of the table was compiled in a synchronous method, in one that
/// returns a task, in an async method and in a lambda, with Microsoft.VisualStudio.Threading.Analyzers 18.12.1,
/// Meziantou.Analyzer 3.0.321 and the analyzers of SDK 10 (docs/scan.md).
/// </summary>
internal static class BuildRules
{
    private const string TaskResult = "System.Threading.Tasks.Task.Result";

    /// <summary>Those for a method of .NET that stacks have shown, in a synchronous method and in an asynchronous one.</summary>
    /// <param name="called">Namespace.Type.Method, perhaps with the types of its parameters; null when it is not known.</param>
    /// <param name="wait">What a thread waited for in it.</param>
    public static (IReadOnlyList<BuildRule> InSynchronous, IReadOnlyList<BuildRule> InAsynchronous) ForCall(
        string? called, WaitKind wait)
    {
        string name = called?.Split('(')[0] ?? "";
        if ((BlockingApis.Named(name) ?? (wait is WaitKind.Task ? BlockingApis.Named(TaskResult) : null)) is not { } known)
            return ([], []);
        string[] parameters = called?.EndsWith("()", StringComparison.Ordinal) is false ? [""] : [];
        var callee = MethodReference.None with { Type = known.Type, Name = known.Name, Parameters = parameters };
        return ([.. InSynchronousMethod(isPublicApi: false, callee, known.Api)], [.. InAsyncMethod(callee, known.Api)]);
    }

    /// <param name="method">Whose call it is.</param>
    /// <param name="callee">What it names.</param>
    /// <param name="api">What is known of that.</param>
    public static IReadOnlyList<BuildRule> For(CodeMethod method, MethodReference callee, BlockingApi api)
    {
        bool couldAwait = method.IsAsyncBody || KnownTypes.IsAsyncResult(method.Self.Returns);
        bool isPublicApi = method.IsPublic && method.Type.IsPublic;
        return [.. couldAwait ? InAsyncMethod(callee, api) : InSynchronousMethod(isPublicApi, callee, api)];
    }

    private static IEnumerable<BuildRule> InAsyncMethod(MethodReference callee, BlockingApi api)
    {
        bool isTaskWait = IsTaskWait(api);
        if (isTaskWait || api.HasNamesake && callee.Type != "System.Diagnostics.Process" || IsPlainExit(callee))
            yield return BuildRule.WaitInAsyncMethod;
        if (Meziantou(callee, api)) yield return BuildRule.BlockingCallInAsyncMethod;
        if (isTaskWait ? IsKnownToSdk(callee) : api.Wait == WaitKind.Sleep || api.HasNamesake && !HasOtherArguments(callee))
            yield return BuildRule.CallInAsyncMethod;
    }

    /// <summary>Meziantou says nothing of a method that is public in a public type: its signature cannot change.</summary>
    private static IEnumerable<BuildRule> InSynchronousMethod(bool isPublicApi, MethodReference callee, BlockingApi api)
    {
        if (IsTaskWait(api)) yield return BuildRule.SynchronousWait;
        if (!isPublicApi && Meziantou(callee, api)) yield return BuildRule.BlockingCallAnywhere;
    }

    private static bool Meziantou(MethodReference callee, BlockingApi api) => api.Wait == WaitKind.Sleep
        || (IsTaskWait(api) && callee.Name is not ("WaitAll" or "WaitAny"))
        || IsPlainExit(callee)
        || (api.HasNamesake && !HasOtherArguments(callee) && callee.Type != "System.Diagnostics.Process");

    private static bool IsTaskWait(BlockingApi api) =>
        api.Wait == WaitKind.Task && !api.Method.StartsWith("System.Threading.Tasks.Parallel.", StringComparison.Ordinal);

    private static bool IsPlainExit(MethodReference callee) => callee is { Type: "System.Diagnostics.Process", Parameters: [] };

    /// <summary>
    /// CA1849 knows neither timeouts of Wait, nor ValueTask, nor GetResult with a result or behind ConfigureAwait, nor WaitAll.
    /// </summary>
    private static bool IsKnownToSdk(MethodReference callee) => callee switch
    {
        { Type: "System.Threading.Tasks.Task", Name: "Wait", Parameters: [] } => true,
        { Type: "System.Threading.Tasks.Task", Name: "WaitAny" } => true,
        { Type: "System.Threading.Tasks.Task`1", Name: "get_Result" } => true,
        { Type: "System.Runtime.CompilerServices.TaskAwaiter", Name: "GetResult" } => true,
        _ => false,
    };

    /// <summary>The asynchronous ones take Memory where these take an array or a span.</summary>
    private static bool HasOtherArguments(MethodReference callee) => callee.Type is "System.IO.RandomAccess"
        || (callee.Type == "System.Net.Sockets.Socket" && callee.Name is not ("Connect" or "Accept"));
}
