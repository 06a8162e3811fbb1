using StockExchange.LoadReports.Metrics;

namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>
/// What makes a run fail, besides orders that were lost or doubled: in these experiments every order is answered, and filled.
/// </summary>
internal static class ServerRunProblems
{
    /// <param name="plan">The run.</param>
    /// <param name="run">What the clients saw.</param>
    /// <param name="inDoubt">Orders of which nobody knows what became of them.</param>
    public static IEnumerable<string> Find(PlannedRun plan, RunSection run, long inDoubt)
    {
        if (run.Failures.MaxBy(failure => failure.Count) is { } main)
            yield return $"{plan.Name}: {Format.Plural(run.Failed, "order")} failed, most of them like this: {main.Example}";
        if (run.NotSuccessful > 0)
            yield return $"{plan.Name}: {Format.Plural(run.NotSuccessful, "order")} refused ("
                + string.Join(", ", run.Statuses
                    .Where(status => status.Key >= 300)
                    .Select(status => $"{status.Value:#,0} x {status.Key}"))
                + ").";
        if (run.Unanswered > 0) yield return $"{plan.Name}: {Format.Plural(run.Unanswered, "order")} never answered.";
        if (run.Clients is { } clients && clients.Clients < plan.Clients)
            yield return $"{plan.Name}: only {clients.Clients:#,0} of {plan.Clients:#,0} clients finished.";
        if (inDoubt > 0)
            yield return $"{plan.Name}: the outcome of {Format.Plural(inDoubt, "order")} is unknown, "
                + "so stock.txt may be off by that many pieces.";
    }
}
