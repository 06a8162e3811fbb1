using StockExchange.LoadReports.Runs;

namespace StockExchange.StockLoad.Run;

/// <summary>The exit codes of <c>run</c> beside those of every command.</summary>
internal static class RunExitCodes
{
    /// <summary>A --fail-if is true of the run, whether it got to its end or not.</summary>
    public const int ConditionMet = 3;

    /// <summary>A --stop-when ended it, and no --fail-if is true.</summary>
    public const int StoppedByCondition = 4;

    /// <summary>
    /// It ran to its end, but most answers were errors, or requests failed, or the schedule of an open loop was not kept.
    /// </summary>
    public const int WentWrong = 5;

    /// <param name="run">What was seen.</param>
    /// <param name="problems">What went wrong.</param>
    public static int Decide(RunSection run, IReadOnlyCollection<string> problems)
    {
        if (run.Conditions.Any(outcome => outcome is { Option: ConditionOutcome.FailIf, Met: true })) return ConditionMet;
        if (problems.Count > 0) return ExitCodes.Failed;
        if (run.Conditions.Any(outcome => outcome.HasStopped)) return StoppedByCondition;
        return AnswerChecks.Failed(run).Any() ? WentWrong : ExitCodes.Done;
    }
}
