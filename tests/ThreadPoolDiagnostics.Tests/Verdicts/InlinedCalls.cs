using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

/// <summary>The frames of a wait for a task, and calls in the program's code that may have made it.</summary>
internal static class InlinedCalls
{
    public static readonly StackFrame Wait = Given.Framework("System.Threading.Tasks.Task.InternalWait(int, CancellationToken)");
    public static readonly StackFrame Result = Given.Framework("System.Threading.Tasks.Task.GetResultCore(bool)");
    public static readonly StackFrame Endpoint = Given.Framework(
        "Microsoft.AspNetCore.Routing.EndpointMiddleware.Invoke(HttpContext)");

    /// <summary>A call of Task.Result.</summary>
    public static Suspect Suspect(string method) =>
        new(method, WaitKind.Task, "System.Threading.Tasks.Task.Result") { CallPath = [method] };

    public static IReadOnlyList<BlockingCall> In(Observation observation) => Decision.Decide(observation).BlockingCalls;
}
