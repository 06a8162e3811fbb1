using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>What blocked the pool; the same in another process, after a restart, and when lines have moved.</summary>
/// <param name="Method">The method that blocks, with namespace and type, without arguments; empty when no stack has shown
/// it.</param>
/// <param name="Wait">What it waits for.</param>
public sealed record Cause(string Method, WaitKind Wait)
{
    /// <summary>A call that blocked fewer of the busy threads did not make the pool starve.</summary>
    internal const double LeastShare = 0.1;

    /// <summary>The cause when no stacks were taken.</summary>
    public static Cause Unknown { get; } = new("", WaitKind.None);

    /// <summary>The cause of one call.</summary>
    public static Cause FromCall(BlockingCall call) => new(MethodName.WithoutArguments(call.Place().Method), call.Wait);

    /// <summary>The cause of the call that blocked most threads.</summary>
    public static Cause FromCalls(IReadOnlyList<BlockingCall> calls) => calls is [var first, ..] ? FromCall(first) : Unknown;

    /// <summary>The calls that blocked a tenth of the busy threads or more, in any case the first one.</summary>
    public static IEnumerable<BlockingCall> CallsIn(IReadOnlyList<BlockingCall> calls) =>
        calls.Where((call, index) => index == 0 || call.BusyShare >= LeastShare);

    /// <summary>The causes of <see cref="CallsIn"/>; the unknown one when there is no call.</summary>
    public static IReadOnlyList<Cause> AllIn(IReadOnlyList<BlockingCall> calls) =>
        calls.Count == 0 ? [Unknown] : [.. CallsIn(calls).Select(FromCall).Distinct()];

    /// <summary>A short text: Orders.Show (task).</summary>
    public override string ToString() => Method.Length == 0
        ? "an unknown call"
        : $"{MethodName.Bare(Method)} ({VerdictWords.Word(Wait)})";
}
