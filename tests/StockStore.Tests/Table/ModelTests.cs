using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using StockExchange.StockStore.Tests.Crashes;

namespace StockExchange.StockStore.Tests.Table;

/// <summary>Compares a table with the simplest correct implementation.</summary>
public sealed class ModelTests
{
    private static readonly Gen<Step> Steps =
        from side in Gen.Elements(OrderSide.Buy, OrderSide.Sell)
        from place in Gen.Choose(0, 5_000)
        from quantity in Gen.OneOf(
            Gen.Choose(1, 20).Select(small => (long)small),
            Gen.Choose(0, 20).Select(less => long.MaxValue - less))
        from limit in Gen.OneOf(Gen.Choose(0, 10), Gen.Choose(0, 1_500))
        select new Step(side, place, quantity, limit);

    [Property]
    public Property A_table_of_few_ids_does_what_the_model_does() => IsAsModel([.. Enumerable.Range(1, 5)]);

    [Property]
    public Property A_table_of_neighbouring_ids_does_what_the_model_does() => IsAsModel([.. Enumerable.Range(1, 2_000)]);

    [Property]
    public Property A_table_of_scattered_ids_does_what_the_model_does() =>
        IsAsModel([.. Enumerable.Range(1, 2_000).Select(i => new Random(i).Next()).Append(int.MaxValue).Distinct()]);

    /// <summary>All of them have the same first slot in the index.</summary>
    [Property]
    public Property A_table_of_ids_that_collide_does_what_the_model_does() => IsAsModel(
        [.. Enumerable.Range(1, 1_500).Select(hash => unchecked((int)(340_573_321 * (uint)hash))).Where(id => id > 0)]);

    private static Property IsAsModel(int[] ids) => Prop.ForAll(Arb.From(Steps.ListOf(), Shrink), steps =>
    {
        Stock[] stocks = [.. ids.Where(id => id % 3 != 0).Select(id => new Stock(id, id % 30, id % 7))];
        var table = new StockTable(stocks);
        var model = new SortedDictionary<int, Stock>(stocks.ToDictionary(stock => stock.Id));
        foreach (Step step in steps)
        {
            long version = table.Version;
            int id = ids[step.Place % ids.Length];
            var order = new Order(step.Side, id, step.Quantity);
            OrderResult expected = Trade(model, order);

            Assert.Equal(expected, table.Trade(order));
            Assert.Equal(expected.Outcome == OrderOutcome.Filled, version != table.Version);
            Assert.Equal(model.Values.Where(stock => stock.Id >= id).Take(step.Limit), [.. table.Scan(id, step.Limit)]);
        }

        Assert.Equal(model.Values, [.. table.Scan()]);
        Assert.All(ids, id =>
        {
            Assert.Equal(model.TryGetValue(id, out Stock stock), table.TryFind(id, out Stock found));
            Assert.Equal(stock, found);
        });
    });

    /// <summary>Leaves out ever smaller parts of a history.</summary>
    private static IEnumerable<List<Step>> Shrink(List<Step> steps)
    {
        for (int length = steps.Count / 2; length > 0; length /= 2)
        {
            for (int start = 0; start + length <= steps.Count; start += length)
                yield return [.. steps[..start], .. steps[(start + length)..]];
        }
    }

    private static OrderResult Trade(SortedDictionary<int, Stock> model, Order order)
    {
        OrderResult result = TableState.Trade(model.TryGetValue(order.Id, out Stock stock) ? stock : null, order);
        if (result.Outcome == OrderOutcome.Filled) model[order.Id] = stock with { Quantity = result.Remaining };
        return result;
    }

    private sealed record Step(OrderSide Side, int Place, long Quantity, int Limit);
}
