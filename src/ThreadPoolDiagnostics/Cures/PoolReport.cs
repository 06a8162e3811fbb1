using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Cures;

/// <summary>What was found of one process, as far as two of them are compared.</summary>
/// <param name="Verdict">The verdict.</param>
/// <param name="Process">The process's name; null when it is unknown.</param>
/// <param name="Calls">The calls that hold a notable share of the busy threads, the worst first; none where nothing
/// blocks.</param>
/// <param name="Figures">What was measured.</param>
public sealed record PoolReport(
    Verdict Verdict, string? Process, IReadOnlyList<ReportedCall> Calls, PoolFigures Figures)
{
    /// <summary>The least share of the busy threads that counts, 0 to 1; the worst call counts in any case.</summary>
    public const double NotableShare = 0.05;

    /// <summary>The verdicts that say that threads are blocked, the worst first.</summary>
    private static readonly Verdict[] Blocked = [Verdict.Starving, Verdict.Growing, Verdict.Blocking];

    /// <summary>Nothing is known.</summary>
    public static PoolReport None { get; } = new(Verdict.Unknown, null, [], PoolFigures.None);

    /// <summary>Whether threads are blocked.</summary>
    public bool IsBlocked => Blocked.Contains(Verdict);

    /// <summary>Smaller is worse.</summary>
    public int Rank => Array.IndexOf(Blocked, Verdict) is >= 0 and var index ? index : Blocked.Length;

    /// <summary>A report of calls with their shares of the busy threads; calls count only where threads are blocked.</summary>
    /// <param name="verdict">The verdict.</param>
    /// <param name="process">The process's name.</param>
    /// <param name="calls">The calls, the worst first, each with its share, 0 to 1.</param>
    /// <param name="figures">What was measured.</param>
    public static PoolReport FromCalls(
        Verdict verdict, string? process, IEnumerable<(ReportedCall Call, double Share)> calls, PoolFigures figures)
    {
        var report = new PoolReport(verdict, process, [], figures);
        if (!report.IsBlocked) return report;
        return report with
        {
            Calls =
            [
                .. calls.Where((one, index) => index == 0 || one.Share >= NotableShare).Select(one => one.Call)
                    .DistinctBy(call => call.Key),
            ],
        };
    }
}
