namespace StockExchange.StockLoad.Run;

/// <summary>Why a run that ended is no success, a line each.</summary>
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
        ? $"Nothing was answered: {run.Failed:#,0} requests failed, most of them like this: {main.Example} "
            + "Check the URL, and whether its server runs."
        : $"Nothing was answered within {run.Load.DurationSeconds:0.###} s and the drain; "
            + $"{run.Unanswered:#,0} requests still waited.";
}
