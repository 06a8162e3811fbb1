using System.Text.Json;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// What a pool starved of, so that it can be recognized: the same in another process, after a restart, and when lines have moved.
/// </summary>
/// <param name="Method">The method that blocks, with its namespace and type and without its arguments; empty where no stack has
/// shown one.</param>
/// <param name="Wait">What it waits for.</param>
public sealed record Cause(string Method, WaitKind Wait)
{
    /// <summary>What held fewer of the busy threads did not make the pool starve.</summary>
    private const double LeastShare = 0.1;

    /// <summary>Nobody saw the threads.</summary>
    public static Cause Unknown { get; } = new("", WaitKind.None);

    /// <summary>The call that held most threads: the frame that was seen, or the likeliest candidate where it was
    /// inlined.</summary>
    public static Cause FromCalls(IReadOnlyList<BlockingCall> calls) => calls is [var first, ..] ? FromCall(first) : Unknown;

    /// <summary>Of each call that held a tenth of the busy threads or more; of the first one in any case.</summary>
    public static IReadOnlyList<Cause> AllIn(IReadOnlyList<BlockingCall> calls) => calls.Count == 0
        ? [Unknown]
        : [.. calls.Where((call, index) => index == 0 || call.BusyShare >= LeastShare).Select(FromCall).Distinct()];

    /// <summary>For people: Orders.Show (task).</summary>
    public override string ToString() => Method.Length == 0
        ? "an unknown call"
        : $"{MethodName.Bare(Method)} ({JsonNamingPolicy.KebabCaseLower.ConvertName($"{Wait}")})";

    private static Cause FromCall(BlockingCall call) =>
        new((call.Candidates is [var likeliest, ..] ? likeliest.Method : call.Method).Split('(')[0], call.Wait);
}
