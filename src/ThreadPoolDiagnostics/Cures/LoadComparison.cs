using System.Globalization;

namespace ThreadPoolDiagnostics.Cures;

/// <summary>Whether a program had the load after a change that it had before: without load no pool starves.</summary>
internal static class LoadComparison
{
    /// <summary>A pool that completes fewer work items a second has no load that could show anything.</summary>
    private const double LeastPerSecond = 1;

    /// <summary>Under the same load a cured program begins more requests and completes more work, since none waits for a thread:
    /// below this share of what it did before, the load is another one.</summary>
    private const double LeastShare = 0.5;

    private const string SameLoad = "put the same load on it, and verify meanwhile.";

    /// <summary>Awaited, a wait lasts as long as it did while it blocked a thread: fewer requests in progress than this share of
    /// the threads that were blocked are not those requests, unless many more of them were served.</summary>
    private const double LeastInProgress = 0.25;

    private const double ManyMore = 2;

    /// <summary>What was missing after the change, with what to do; null when the load may have been the same.</summary>
    public static string? WhyOther(PoolReport before, PoolReport after) => (before.Figures, after.Figures) switch
    {
        // The observing tool itself makes some 15 work items a second in a process of ASP.NET Core.
        ({ RequestsPerSecond: > 0 and var was }, { RequestsPerSecond: { } now } figures) =>
            Fewer(was, now, "requests began") ?? TooFew(was, before.Calls.Sum(call => call.Threads), figures),
        (_, { CompletedPerSecond: < LeastPerSecond }) => $"After the change the pool had nothing to do: {SameLoad}",
        ({ CompletedPerSecond: { } was }, { CompletedPerSecond: { } now }) => Fewer(was, now, "work items were completed"),
        _ => null,
    };

    private static string? Fewer(double was, double now, string what) => now >= was * LeastShare
        ? null
        : string.Create(
            CultureInfo.InvariantCulture, $"After the change {now:0.#} {what} a second, before {was:0.#}: {SameLoad}");

    private static string? TooFew(double was, int blocked, PoolFigures after) =>
        after.RequestsPerSecond >= was * ManyMore || after.RequestsInProgress is not { } inProgress
        || inProgress >= blocked * LeastInProgress
            ? null
            : string.Create(
                CultureInfo.InvariantCulture,
                $"After the change {inProgress:0.#} requests were in progress on average, before ")
                + $"{blocked} threads were blocked: {SameLoad}";
}
