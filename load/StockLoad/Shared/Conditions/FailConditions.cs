namespace StockExchange.StockLoad.Shared.Conditions;

/// <summary>
/// Evaluates <c>--fail-if</c> at the end: the load's measures for the whole run, the server's counters for each interval, since a
/// queue that was long for a second was long.
/// </summary>
internal static class FailConditions
{
    public static IReadOnlyList<ConditionOutcome> Judge(IReadOnlyList<Condition> conditions, RunSection run) =>
        [.. conditions.Select(condition => condition.Measure.IsServers ? OfServer(condition, run) : OfLoad(condition, run))];

    private static ConditionOutcome OfLoad(Condition condition, RunSection run) =>
        condition.Measure.OfRun(run) is { } value ? Judged(condition, value, "") : NotKnown(condition);

    private static ConditionOutcome OfServer(Condition condition, RunSection run)
    {
        (double Second, double Value)[] values =
        [
            .. from point in run.Timeline
               where point.Second >= 0
               let value = condition.Measure.OfInterval!(point)
               where value is not null
               select (point.Second, value.Value),
        ];
        if (values.Length == 0) return NotKnown(condition);
        bool wantsHigh = condition.Comparison.WantsHigh;
        var (second, extreme) = wantsHigh ? values.MaxBy(at => at.Value) : values.MinBy(at => at.Value);
        return Judged(condition, extreme, $" at {second:0.#} s, {(wantsHigh ? "its highest" : "its lowest")}");
    }

    private static ConditionOutcome Judged(Condition condition, double value, string when) => new(
        ConditionOutcome.FailIf, condition.Text, condition.Holds(value), condition.Measure.Text(value) + when);

    private static ConditionOutcome NotKnown(Condition condition) =>
        new(ConditionOutcome.FailIf, condition.Text, Met: false, $"{condition.Measure.Name} is not known") { IsUnknown = true };
}
