namespace StockExchange.StockStore.Tests.Crashes;

/// <summary>
/// A possible history of a table: the changes and the refusals of orders with keys, in order, with the state after each. After a
/// crash several may explain the table that is found; if none does, the store has a defect.
/// </summary>
internal sealed class History
{
    private readonly List<TableState> _states;
    private readonly List<(string Key, Order Order, OrderResult Result)?> _keyed;
    private readonly List<(Task Commit, int Length)> _waiting = [];

    public History(TableState start)
        : this([start], [null])
    {
    }

    private History(List<TableState> states, List<(string Key, Order Order, OrderResult Result)?> keyed) =>
        (_states, _keyed) = (states, keyed);

    /// <summary>Number of events.</summary>
    public int Length => _states.Count - 1;

    public TableState State => _states[^1];

    /// <summary>Number of acknowledged events.</summary>
    public int Acknowledged { get; private set; }

    /// <summary>Number of events that were acknowledged before the last flush of a journal.</summary>
    public int Flushed { get; private set; }

    /// <summary>The largest possible number of events: a later one failed and was removed.</summary>
    public int Most { get; private set; } = int.MaxValue;

    /// <summary>Adds an order; false if the store's answer is wrong.</summary>
    public bool Trade(Order order, string? key, Answer answer)
    {
        int known = key is null ? -1 : _keyed.FindIndex(event_ => event_?.Key == key);
        if (known >= 0)
        {
            var (_, first, result) = _keyed[known]!.Value;
            if (first != order) return answer.Result is null;
            _waiting.Add((answer.Commit, known));
            return answer.Result == result;
        }

        var (expected, after) = State.Trade(order);
        if (answer.Result != expected) return false;
        if (key is not null) Add(after, (key, order, expected), answer.Commit);
        else if (expected.Outcome == OrderOutcome.Filled) Add(after, null, answer.Commit);
        else _waiting.Add((answer.Commit, Length)); // a refusal reveals the state that it depends on
        return true;
    }

    /// <summary>Updates which events may be acknowledged by now.</summary>
    public void Hear()
    {
        if (_waiting.Count == 0) return;
        foreach (var (commit, length) in _waiting)
        {
            if (commit.IsCompletedSuccessfully) Acknowledged = Math.Max(Acknowledged, length);
            else if (commit.IsFaulted && length > 0 && length > Acknowledged) Most = Math.Min(Most, length - 1);
        }

        _waiting.RemoveAll(waiting => waiting.Commit.IsCompleted);
    }

    public void Flush()
    {
        Hear();
        Flushed = Acknowledged;
    }

    /// <summary>The histories that explain the table found after a crash.</summary>
    /// <param name="found">The table.</param>
    /// <param name="least">Number of events that must have survived.</param>
    /// <param name="most">Number of events that can have survived.</param>
    public IEnumerable<History> Before(TableState found, int least, int most)
    {
        for (int length = least; length <= Math.Min(Length, most); length++)
        {
            if (_states[length].Is(found)) yield return FirstEvents(length);
        }
    }

    public override string ToString() =>
        $"{Length} events, {Acknowledged} acknowledged, {Flushed} flushed"
        + string.Concat(_states.Skip(Flushed).Select((state, i) => $"\n    {Flushed + i}: {state} {_keyed[Flushed + i]}"));

    private History FirstEvents(int length) => new(_states[..(length + 1)], _keyed[..(length + 1)])
    {
        Acknowledged = Math.Min(Acknowledged, length),
        Flushed = Math.Min(Flushed, length),
    };

    private void Add(TableState after, (string, Order, OrderResult)? keyed, Task commit)
    {
        _states.Add(after);
        _keyed.Add(keyed);
        _waiting.Add((commit, Length));
    }
}

/// <summary>A store's answer to an order.</summary>
/// <param name="Result">Null if the key belongs to another order.</param>
/// <param name="Commit">Completes when the order is acknowledged.</param>
internal sealed record Answer(OrderResult? Result, Task Commit);
