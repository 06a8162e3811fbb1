namespace StockExchange.StockStore.Tests.Crashes;

/// <summary>
/// What may have happened to a table so far: the changes and the refusals of keyed orders, in order, with the state after each.
/// After a crash there can be several that explain what is seen; whatever none explains is a mistake of the store.
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

    /// <summary>Events so far.</summary>
    public int Length => _states.Count - 1;

    public TableState State => _states[^1];

    /// <summary>So many events were acknowledged to somebody.</summary>
    public int Acknowledged { get; private set; }

    /// <summary>So many events were acknowledged before the last flush of a journal.</summary>
    public int Flushed { get; private set; }

    /// <summary>So many events there can be at most: a later one was refused, and taken back.</summary>
    public int Most { get; private set; } = int.MaxValue;

    /// <summary>Adds an order; false if the store has not answered what it should have.</summary>
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
        else _waiting.Add((answer.Commit, Length)); // a refusal tells of the state that it rests on
        return true;
    }

    /// <summary>Takes note of what can have been told to somebody by now.</summary>
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

    /// <summary>All that explain a table that is found after a crash.</summary>
    /// <param name="found">The table.</param>
    /// <param name="least">So many events must have survived.</param>
    /// <param name="most">So many can have survived.</param>
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
