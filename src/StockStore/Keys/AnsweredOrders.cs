namespace StockExchange.StockStore.Keys;

/// <summary>
/// The answers to the newest orders with keys. Not for several threads at once.
/// </summary>
/// <param name="retention">How many, and for how long.</param>
internal sealed class AnsweredOrders(KeyRetention retention)
{
    private readonly Dictionary<string, Remembered> _byKey = new(StringComparer.Ordinal);
    private readonly LinkedList<Remembered> _oldestFirst = new();
    private readonly Dictionary<string, LinkedList<Remembered>> _byClient = new(StringComparer.Ordinal);

    public int Count => _byKey.Count;

    /// <summary>From the oldest on.</summary>
    public IEnumerable<AnsweredOrder> All => _oldestFirst.Select(remembered => remembered.Answer);

    /// <param name="key">The key.</param>
    /// <param name="now">What is too old by then is forgotten.</param>
    /// <returns>Null for a key that is not known.</returns>
    public AnsweredOrder? Find(OrderKey key, DateTimeOffset now)
    {
        ForgetOlderThan(now - retention.Age);
        return _byKey.GetValueOrDefault(key.Value)?.Answer;
    }

    /// <summary>Whether this very answer is still remembered.</summary>
    public bool Has(AnsweredOrder answer) =>
        _byKey.TryGetValue(answer.Key.Value, out Remembered? remembered) && ReferenceEquals(remembered.Answer, answer);

    /// <summary>Remembers an answer, in place of what the key had before.</summary>
    public void Add(AnsweredOrder answer)
    {
        if (_byKey.TryGetValue(answer.Key.Value, out Remembered? before)) Forget(before);
        if (!_byClient.TryGetValue(answer.Key.Client, out LinkedList<Remembered>? ofClient))
            _byClient.Add(answer.Key.Client, ofClient = new());

        var remembered = new Remembered(answer, ofClient);
        _byKey.Add(answer.Key.Value, remembered);
        _oldestFirst.AddLast(remembered.InAll);
        ofClient.AddLast(remembered.InClient);
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
        _oldestFirst.Remove(remembered.InAll);
        remembered.OfClient.Remove(remembered.InClient);
        if (remembered.OfClient.Count == 0) _byClient.Remove(remembered.Answer.Key.Client);
    }

    private sealed class Remembered
    {
        public Remembered(AnsweredOrder answer, LinkedList<Remembered> ofClient)
        {
            (Answer, OfClient) = (answer, ofClient);
            (InAll, InClient) = (new(this), new(this));
        }

        public AnsweredOrder Answer { get; }

        public LinkedList<Remembered> OfClient { get; }

        public LinkedListNode<Remembered> InAll { get; }

        public LinkedListNode<Remembered> InClient { get; }
    }
}
