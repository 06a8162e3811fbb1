namespace StockExchange.StockLoad.Shared.Conditions;

/// <summary>Evaluates <c>--stop-when</c> for each interval, and cancels when a condition is met. Not thread-safe.</summary>
internal sealed class StopWatcher(IReadOnlyList<Condition> conditions, CancellationTokenSource stop)
{
    public const string Option = "--stop-when";

    private readonly TimeSpan?[] _heldSince = new TimeSpan?[conditions.Count];
    private readonly ConditionOutcome[] _outcomes =
        [.. conditions.Select(condition => new ConditionOutcome(Option, condition.Text, Met: false, "was never true"))];

    private bool IsOver => _outcomes.Any(outcome => outcome.Met);

    /// <summary>The outcomes of the conditions, in their order.</summary>
    public IReadOnlyList<ConditionOutcome> Outcomes => _outcomes;

    /// <summary>Evaluates an interval. A measure that is unknown in it neither meets a condition nor breaks it: without answers
    /// there are no latencies.</summary>
    public void Judge(TimelinePoint interval)
    {
        for (int index = 0; index < conditions.Count && !IsOver; index++)
            if (conditions[index].Measure.OfInterval?.Invoke(interval) is { } value) Judge(index, value, interval);
        if (IsOver) stop.Cancel();
    }

    private void Judge(int index, double value, TimelinePoint interval)
    {
        Condition condition = conditions[index];
        TimeSpan start = TimeSpan.FromSeconds(interval.Second), end = start + TimeSpan.FromSeconds(interval.Length);
        _heldSince[index] = condition.Holds(value) ? _heldSince[index] ?? start : null;
        if (_heldSince[index] is not { } since || end - since < condition.For) return;
        string seen = $"{condition.Measure.Text(value)} after {end.TotalSeconds:0.#} s";
        _outcomes[index] = new(Option, condition.Text, Met: true, seen);
    }
}
