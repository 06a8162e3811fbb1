using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Code.Blocking;

/// <summary>
/// Which analyzers report a call, measured in a synchronous, a task-returning and an async method and in a lambda: VS Threading
/// Analyzers 18.12.1, Meziantou.Analyzer 3.0.321, analyzers of SDK 10 (docs/scan.md).
/// </summary>
internal static class BuildRules
{
    private const string TaskResult = "System.Threading.Tasks.Task.Result";

    /// <summary>The rules for a .NET method seen in stacks, in a synchronous method and in an asynchronous one.</summary>
    /// <param name="called">Namespace.Type.Method, perhaps with parameter types; null when it is unknown.</param>
    /// <param name="wait">What a thread waited for in it.</param>
    /// <param name="hasNamesake">Of a package's method, whether it has a counterpart of its name; null for one of .NET.</param>
    public static (IReadOnlyList<BuildRule> InSynchronous, IReadOnlyList<BuildRule> InAsynchronous) ForCall(
        string? called, WaitKind wait, bool? hasNamesake)
    {
        string name = MethodName.WithoutArguments(called ?? "");
        if ((BlockingApis.Named(name) ?? Unnamed(name, wait, hasNamesake)) is not { } known) return ([], []);
        string[] parameters = called?.EndsWith("()", StringComparison.Ordinal) is false ? [""] : [];
        var callee = MethodReference.None with { Type = known.Type, Name = known.Name, Parameters = parameters };
        return ([.. InSynchronousMethod(isPublicApi: false, callee, known.Api)], [.. InAsyncMethod(callee, known.Api)]);
    }

    /// <summary>A wait for a task whose method was inlined, or a package's method with an asynchronous counterpart.</summary>
    private static (string Type, string Name, BlockingApi Api)? Unnamed(string name, WaitKind wait, bool? hasNamesake) =>
        hasNamesake switch
        {
            null when wait is WaitKind.Task => BlockingApis.Named(TaskResult),
            true when name.LastIndexOf('.') is > 0 and var end =>
                (name[..end], name[(end + 1)..], new(name, WaitKind.InputOutput, Twin: null) { HasNamesake = true }),
            _ => null,
        };

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

    /// <summary>Meziantou does not report in a public method of a public type, whose signature cannot change.</summary>
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

    /// <summary>CA1849 does not know Wait with a timeout, ValueTask, WaitAll, GetResult with a result.</summary>
    private static bool IsKnownToSdk(MethodReference callee) => callee switch
    {
        { Type: "System.Threading.Tasks.Task", Name: "Wait", Parameters: [] } => true,
        { Type: "System.Threading.Tasks.Task", Name: "WaitAny" } => true,
        { Type: "System.Threading.Tasks.Task`1", Name: "get_Result" } => true,
        { Type: "System.Runtime.CompilerServices.TaskAwaiter", Name: "GetResult" } => true,
        _ => false,
    };

    /// <summary>Whether the asynchronous method takes Memory where this one takes an array or a span.</summary>
    private static bool HasOtherArguments(MethodReference callee) => callee.Type is "System.IO.RandomAccess"
        || (callee.Type == "System.Net.Sockets.Socket" && callee.Name is not ("Connect" or "Accept"));
}
