using System.Text.RegularExpressions;
using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Code.Blocking;

/// <summary>
/// Methods that wait for the task of their caller, such as RunSync(Func&lt;Task&gt;), and the synchronous methods of generated
/// gRPC clients: the calls of them have to be changed, so these count as blocking calls, and the wait inside does not.
/// </summary>
internal sealed partial class WaitHelpers
{
    private const string GrpcClient = "Grpc.Core.ClientBase`1";

    private readonly CallTargets _targets;
    private readonly Func<CodeMethod, BlockingSite[]> _sitesOf;
    private readonly Dictionary<CodeMethod, BlockingApi> _helpers = [];
    private readonly ILookup<CodeMethod, BlockingSite> _calls;

    /// <param name="assemblies">The assemblies whose methods are looked at.</param>
    /// <param name="targets">The methods that a call can reach.</param>
    /// <param name="sitesOf">The blocking calls of a method.</param>
    public WaitHelpers(
        IReadOnlyCollection<CodeAssembly> assemblies, CallTargets targets, Func<CodeMethod, BlockingSite[]> sitesOf)
    {
        (_targets, _sitesOf) = (targets, sitesOf);
        CodeMethod[] methods = [.. assemblies.SelectMany(one => one.Methods)], takesTask = [.. methods.Where(TakesTask)];
        foreach (CodeMethod method in takesTask.Where(WaitsForArgument)) Add(method);
        while (Array.Find(takesTask, one => !_helpers.ContainsKey(one) && CallsOf(one).Any()) is { } passesOn) Add(passesOn);
        CodeMethod[] ofClients = [.. methods.Where(one => one.Type.Base == GrpcClient)];
        foreach (CodeMethod method in ofClients.Where(IsGrpcCall)) AddGrpc(method);
        foreach (CodeMethod overload in ofClients.Where(one => CallsOf(one).Any())) AddGrpc(overload);
        _calls = methods.SelectMany(CallsOf).ToLookup(site => site.Method);
        HashSet<string> called = [.. _calls.SelectMany(sites => sites).Select(site => site.Api.Method)];
        foreach (CodeMethod method in _helpers.Keys.Where(helper => !called.Contains(helper.Name)).ToArray())
            _helpers.Remove(method); // others call it, if anybody does: the wait is all that is known
    }

    /// <summary>The blocking calls of a method: in place of the wait in a helper, the calls of helpers.</summary>
    public IEnumerable<BlockingSite> SitesOf(CodeMethod method) => _helpers.ContainsKey(method)
        ? _sitesOf(method).Where(site => site.Api.Wait != WaitKind.Task)
        : _sitesOf(method).Concat(_calls[method]);

    private void AddGrpc(CodeMethod method) => _helpers.TryAdd(
        method, new(method.Name, WaitKind.InputOutput, $"{method.Type.ShortName}.{method.Self.Name}Async"));

    private static bool IsGrpcCall(CodeMethod method) => method.Calls.Any(
        call => call.Callee is { Type: "Grpc.Core.CallInvoker", Name: "BlockingUnaryCall" });

    private void Add(CodeMethod method) => _helpers.Add(method, new(method.Name, WaitKind.Task, Twin: "await"));

    private IEnumerable<BlockingSite> CallsOf(CodeMethod method) =>
        from call in method.Calls
        where call is { Kind: CallKind.Direct or CallKind.Virtual, IsAwait: false }
        let helper = _targets.Of(call, method).FirstOrDefault(_helpers.ContainsKey)
        where helper is not null
        select new BlockingSite(method, _helpers[helper], call.Offset) { BeginsAt = call.BeginsAt };

    /// <summary>Whether its task is an argument, or made by one: the first argument of a static method.</summary>
    private static bool TakesTask(CodeMethod method) => !method.IsAsyncBody && !KnownTypes.IsAsyncResult(method.Self.Returns)
        && method.Self.Parameters is [var first, ..]
        && (method.Self.Parameters.Any(IsTask) || (method.IsStatic && MakesTask(first)));

    private bool WaitsForArgument(CodeMethod method) => Array.Exists(_sitesOf(method), site => IsWait(site)
        && (MakesTask(method.Self.Parameters[0]) || IsOfArgument(method, site)));

    private static bool IsWait(BlockingSite site) => site.Api.Wait == WaitKind.Task && !site.IsOfCompleteTask;

    private static bool IsOfArgument(CodeMethod method, BlockingSite site) => method.Calls.Any(call =>
        call.Offset == site.IlOffset && (call.Receiver.Task ?? call.Receiver.Origin)?.StartsWith('a') == true);

    private static bool IsTask(string type) => KnownTypes.IsTask(TypeNames.Definition(type));

    private static bool MakesTask(string type) => TaskFunction.IsMatch(type);

    [GeneratedRegex(
        @"^System\.Func`\d+<.*System\.Threading\.Tasks\.(Value)?Task(`1<.+>)?>$", RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex TaskFunction { get; }
}
