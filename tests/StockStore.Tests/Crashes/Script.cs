namespace StockExchange.StockStore.Tests.Crashes;

/// <summary>Random actions of clients; the same for the same seed.</summary>
/// <param name="random">Chooses.</param>
/// <param name="hasKeys">Orders have keys at times; without any, an orderly end leaves no journal.</param>
internal sealed class Script(Random random, bool hasKeys)
{
    private readonly List<(string Key, Order Order)> _asked = [];
    private int _keys;

    /// <summary>The same clients in another process, with other choices.</summary>
    public Script GoOn(Random choices)
    {
        var next = new Script(choices, hasKeys) { _keys = _keys };
        next._asked.AddRange(_asked);
        return next;
    }

    public void Ask(Life life)
    {
        switch (random.Next(hasKeys ? 15 : 9))
        {
            case < 7: life.Trade(Order(), key: null); break;
            case 7 when _asked.Count > 0: life.Trade(Order(), _asked[random.Next(_asked.Count)].Key); break;
            case < 11: Retry(life); break;
            default: TradeOnce(life); break;
        }
    }

    /// <summary>An order, with a new key if any have.</summary>
    public void TradeOnce(Life life)
    {
        if (!hasKeys)
        {
            life.Trade(Order(), key: null);
            return;
        }

        var (key, order) = ($"key {++_keys}", Order());
        _asked.Add((key, order));
        life.Trade(order, key);
    }

    /// <summary>An order with the key that it was sent with before; most often one of the last.</summary>
    public void Retry(Life life)
    {
        if (_asked.Count == 0) return;
        int newest = random.Next(2) == 0 ? Math.Min(_asked.Count, 3) : _asked.Count;
        var (key, order) = _asked[^random.Next(1, newest + 1)];
        life.Trade(order, key);
    }

    /// <summary>Merges journals, while clients continue and their orders are committed.</summary>
    public void Checkpoint(Life life) => life.Checkpoint(meanwhile: () =>
    {
        if (life.Stocks.Failure is not null) return;
        if (random.Next(3) == 0) Ask(life);
        if (random.Next(3) == 0) life.CommitOnce();
    });

    private Order Order() => new((OrderSide)random.Next(2), Id(), random.Next(6) == 0 ? random.Next(1, 40) : random.Next(1, 6));

    private int Id() => random.Next(1, Life.MostStocks + 1);
}
