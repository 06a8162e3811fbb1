using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using StockExchange.CommandLine;
using StockExchange.StockLoad.Experiments.Servers;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Tests.Experiments.Servers;

public sealed class ConservationTests
{
    private static readonly Gen<StockOrder[]> Orders =
        Gen.Choose(1, 10).SelectMany(stock => Gen.Elements(-1L, 1L), (stock, change) => new StockOrder(stock, change))
            .NonEmptyListOf().Select(orders => orders.ToArray());

    [Property]
    public Property Whatever_was_traded_a_table_that_did_it_all_is_right_and_one_that_forgot_or_doubled_an_order_is_not() =>
        Prop.ForAll(Orders.ToArbitrary(), Gen.Choose(0, int.MaxValue).ToArbitrary(), (orders, place) =>
        {
            var ledger = new TradeLedger();
            foreach (StockOrder order in orders) ledger.Add(order);
            StockOrder wrong = orders[place % orders.Length];

            Assert.Empty(Differences(ledger, orders));
            StockDifference forgotten = Assert.Single(
                Differences(ledger, orders.Where((_, index) => index != place % orders.Length)));
            Assert.Equal((wrong.Stock, forgotten.Expected - wrong.Change), (forgotten.Stock, forgotten.Found));
            StockDifference doubled = Assert.Single(Differences(ledger, orders.Append(wrong)));
            Assert.Equal((wrong.Stock, doubled.Expected + wrong.Change), (doubled.Stock, doubled.Found));
        });

    [Fact]
    public void A_stock_that_is_gone_or_was_never_there_is_a_difference_too()
    {
        Assert.Equal(
            [new("run", 1, 5, null), new("run", 3, 0, 7)],
            Conservation.Differences(
                "run", new Dictionary<int, long> { [1] = 5, [2] = 6 },
                new Dictionary<int, long>(), new Dictionary<int, long> { [2] = 6, [3] = 7 }));
    }

    [Theory]
    [InlineData("1 10\n")]
    [InlineData("1 ten 3\n")]
    [InlineData("1 10 3\n1 11 3\n")]
    [InlineData(null)]
    public void What_cannot_be_read_is_no_empty_table(string? text)
    {
        using var folder = new TemporaryFolder();
        string file = text is null ? folder.File("stock.txt") : folder.Write("stock.txt", text);

        Assert.Contains(
            file, Assert.Throws<CommandException>(() => ExperimentTable.Read(file)).Message, StringComparison.Ordinal);
    }

    private static IReadOnlyList<StockDifference> Differences(TradeLedger ledger, IEnumerable<StockOrder> done)
    {
        Dictionary<int, long> saved = new(ExperimentTable.Quantities);
        foreach (StockOrder order in done) saved[order.Stock] += order.Change;
        return Conservation.Differences("run", ExperimentTable.Quantities, ledger.Changes, saved);
    }
}
