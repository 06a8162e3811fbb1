namespace StockExchange.StockLoad.Shared.Conditions;

/// <summary>Judges <c>--stop-when</c> interval by interval, and cancels when one has come true. Not thread-safe.</summary>
internal sealed class StopWatcher(IReadOnlyList<Condition> conditions, CancellationTokenSource stop)
{
    public const string Option = "--stop-when";

    private readonly TimeSpan?[] _heldSince = new TimeSpan?[conditions.Count];
    private readonly ConditionOutcome[] _outcomes =
        [.. conditions.Select(condition => new ConditionOutcome(Option, condition.Text, Met: false, "was never true"))];

    private bool IsOver => _outcomes.Any(outcome => outcome.Met);

    /// <summary>One a condition, in their order.</summary>
    public IReadOnlyList<ConditionOutcome> Outcomes => _outcomes;

    /// <summary>An interval in which a measure is not known neither fulfils a condition nor breaks it: while nothing is answered,
    /// nothing has a latency.</summary>
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
