using StockExchange.LoadReports.Runs;

namespace StockExchange.StockLoad.Run;

/// <summary>The exit codes of <c>run</c> in addition to those of every command.</summary>
internal static class RunExitCodes
{
    /// <summary>A --fail-if was met, whether or not the run was complete.</summary>
    public const int ConditionMet = 3;

    /// <summary>A --stop-when ended it, and no --fail-if was met.</summary>
    public const int StoppedByCondition = 4;

    /// <summary>
    /// The run was complete, but most answers were errors, or requests failed, or the schedule of an open loop was not kept.
    /// </summary>
    public const int WentWrong = 5;

    public static int Decide(RunSection run, IReadOnlyCollection<string> problems)
    {
        if (run.Conditions.Any(outcome => outcome is { Option: ConditionOutcome.FailIf, Met: true })) return ConditionMet;
        if (problems.Count > 0) return ExitCodes.Failed;
        if (run.Conditions.Any(outcome => outcome.HasStopped)) return StoppedByCondition;
        return AnswerChecks.Failed(run).Any() ? WentWrong : ExitCodes.Done;
    }
}

/// <summary>Why a run that ended is not a success, one line each.</summary>
internal static class RunProblems
{
    public static IReadOnlyList<string> Find(RunSection run)
    {
        string[] nothing = run.Answered == 0 && !run.Conditions.Any(outcome => outcome.HasStopped) ? [NothingAnswered(run)] : [];
        IEnumerable<string> unknown = run.Conditions
            .Where(outcome => outcome.IsUnknown)
            .Select(outcome => $"{outcome.Option} {outcome.Condition} could not be judged: {outcome.Text}.");
        return [.. nothing, .. unknown];
    }

    private static string NothingAnswered(RunSection run) => run.Failures.MaxBy(failure => failure.Count) is { } main
        ? main.Subject is not null
        ? $"No answer was what the flow expects: {run.Failed:#,0} requests failed, most of them like this: {main.Example}"
        : $"Nothing was answered: {run.Failed:#,0} requests failed, most of them like this: {main.Example} "
            + "Check the URL, and whether its server runs."
        : $"Nothing was answered within {run.Load.DurationSeconds:0.###} s and the drain; "
            + $"{run.Unanswered:#,0} requests still waited.";
}
