using StockExchange.StockStore.Commits;

namespace StockExchange.StockStore.Keys;

/// <summary>The answer to an order with a key.</summary>
/// <param name="Key">Its key.</param>
/// <param name="Order">The order.</param>
/// <param name="Result">The answer.</param>
/// <param name="At">When the order was answered.</param>
/// <param name="Commit">Completes when the answer is durable.</param>
/// <param name="Generation">Of the journal that contains it, or of the journal before.</param>
internal sealed record AnsweredOrder(
    OrderKey Key, Order Order, OrderResult Result, DateTimeOffset At, Commit Commit, long Generation);

/// <summary>The answers to the newest orders with keys. Not thread-safe.</summary>
/// <param name="retention">How many answers are kept, and for how long.</param>
internal sealed class AnsweredOrders(KeyRetention retention)
{
    private readonly Dictionary<string, Remembered> _byKey = new(StringComparer.Ordinal);
    private readonly LinkedList<Remembered> _oldestFirst = new();
    private readonly Dictionary<string, LinkedList<Remembered>> _byClient = new(StringComparer.Ordinal);

    public int Count => _byKey.Count;

    /// <summary>Oldest first.</summary>
    public IEnumerable<AnsweredOrder> All => _oldestFirst.Select(remembered => remembered.Answer);

    /// <summary>Finds the answer to a key; null if the key is unknown or too old.</summary>
    public AnsweredOrder? Find(OrderKey key, DateTimeOffset now)
    {
        ForgetOlderThan(now - retention.Age);
        return _byKey.GetValueOrDefault(key.Value)?.Answer;
    }

    /// <summary>Whether this very answer is still kept.</summary>
    public bool Has(AnsweredOrder answer) =>
        _byKey.TryGetValue(answer.Key.Value, out Remembered? remembered) && ReferenceEquals(remembered.Answer, answer);

    /// <summary>Adds an answer, or replaces the previous one of its key.</summary>
    public void Add(AnsweredOrder answer)
    {
        if (_byKey.TryGetValue(answer.Key.Value, out Remembered? before)) Forget(before);
        if (!_byClient.TryGetValue(answer.Key.Client, out LinkedList<Remembered>? ofClient))
            _byClient.Add(answer.Key.Client, ofClient = new());

        var remembered = new Remembered(answer, ofClient);
        _byKey.Add(answer.Key.Value, remembered);
        remembered.InAll = _oldestFirst.AddLast(remembered);
        remembered.InClient = ofClient.AddLast(remembered);
        if (ofClient.Count > retention.PerClient) Forget(ofClient.First!.Value);
        if (_byKey.Count > retention.Count) Forget(_oldestFirst.First!.Value);
    }

    private void ForgetOlderThan(DateTimeOffset limit)
    {
        while (_oldestFirst.First?.Value is { } oldest && oldest.Answer.At < limit) Forget(oldest);
    }

    private void Forget(Remembered remembered)
    {
        _byKey.Remove(remembered.Answer.Key.Value);
        _oldestFirst.Remove(remembered.InAll!);
        remembered.OfClient.Remove(remembered.InClient!);
        if (remembered.OfClient.Count == 0) _byClient.Remove(remembered.Answer.Key.Client);
    }

    private sealed class Remembered(AnsweredOrder answer, LinkedList<Remembered> ofClient)
    {
        public AnsweredOrder Answer => answer;

        public LinkedList<Remembered> OfClient => ofClient;

        public LinkedListNode<Remembered>? InAll { get; set; }

        public LinkedListNode<Remembered>? InClient { get; set; }
    }
}
