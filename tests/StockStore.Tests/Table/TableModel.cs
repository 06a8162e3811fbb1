namespace StockExchange.StockStore.Tests.Table;

/// <summary>A table and what it should be: the simplest correct implementation, told the same steps.</summary>
internal sealed class TableModel(int[] ids)
{
    private readonly SortedDictionary<int, Stock> _model = [];
    private readonly StockTable _table = new();

    public void Run(IEnumerable<TableStep> steps)
    {
        foreach (TableStep step in steps)
        {
            Stock[] before = [.. _model.Values];
            long version = _table.Version;
            Take(step, ids[step.Place % ids.Length]);
            Assert.Equal(!before.SequenceEqual(_model.Values), version != _table.Version);
            Assert.Equal(_model.Count, _table.Count);
        }

        Assert.Equal(_model.Values, [.. _table.Scan()]);
        Assert.All(ids, Find);
    }

    private void Take(TableStep step, int id)
    {
        switch (step.Kind)
        {
            case StepKind.Buy or StepKind.Sell:
                OrderSide side = step.Kind == StepKind.Buy ? OrderSide.Buy : OrderSide.Sell;
                Assert.Equal(Trade(side, id, step.Quantity), _table.Trade(side, id, step.Quantity));
                break;
            case StepKind.List:
                List(new Stock(id, step.Quantity, step.Length));
                break;
            case StepKind.Delist:
                Delist(id);
                break;
            case StepKind.ListRun:
                Run(step, at => List(new Stock(at, step.Quantity, step.Length)));
                break;
            case StepKind.DelistRun:
                Run(step, Delist);
                break;
            case StepKind.Find:
                Find(id);
                break;
            case StepKind.Scan:
                Assert.Equal(_model.Values.Where(stock => stock.Id >= id).Take(step.Length), [.. _table.Scan(id, step.Length)]);
                break;
        }
    }

    private void Run(TableStep step, Action<int> action)
    {
        for (int i = 0; i < step.Length; i++)
            action(ids[(step.Place + i) % ids.Length]);
    }

    private OrderResult Trade(OrderSide side, int id, long quantity)
    {
        if (!_model.TryGetValue(id, out Stock stock)) return new OrderResult(OrderOutcome.UnknownStock, 0, 0);

        Int128 left = stock.Quantity + (side == OrderSide.Buy ? -(Int128)quantity : quantity);
        if (left < 0) return new OrderResult(OrderOutcome.TooFewLeft, stock.Quantity, stock.Price);
        if (left > long.MaxValue) return new OrderResult(OrderOutcome.WouldOverflow, stock.Quantity, stock.Price);

        _model[id] = stock with { Quantity = (long)left };
        return new OrderResult(OrderOutcome.Filled, (long)left, stock.Price);
    }

    private void List(Stock stock) => Assert.Equal(_model.TryAdd(stock.Id, stock), _table.List(stock));

    private void Delist(int id)
    {
        Assert.Equal(_model.Remove(id, out Stock expected), _table.Delist(id, out Stock last));
        Assert.Equal(expected, last);
    }

    private void Find(int id)
    {
        Assert.Equal(_model.TryGetValue(id, out Stock expected), _table.TryFind(id, out Stock found));
        Assert.Equal(expected, found);
    }
}
