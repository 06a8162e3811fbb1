namespace StockExchange.StockStore.Tests.Table;

public sealed class CellIndexTests
{
    private static readonly int[] Ids = CollidingIds.Take(1_500);

    [Fact]
    public void Ids_chosen_to_collide_do_collide() => Assert.Equal(1_500, Ids.Distinct().Count());

    [Fact]
    public void The_index_gives_up_after_its_bound_and_the_order_still_finds_all()
    {
        StockCell[] cells = [.. Ids.Order().Select(id => new StockCell(id, 1, 1))];
        var order = new OrderedCells(cells);
        var index = new CellIndex(order.Chunks, cells.Length);

        Assert.Equal(CellIndex.MaxProbes, cells.Count(cell => index.TryLookUp(cell.Id, out StockCell? found) && found == cell));
        Assert.All(cells, cell => Assert.Same(cell, order.Find(cell.Id)));
    }

    [Fact]
    public void Consecutive_ids_are_all_found_by_the_index_itself()
    {
        StockCell[] cells = [.. Enumerable.Range(1, 100_000).Select(id => new StockCell(id, 1, 1))];
        var index = new CellIndex([cells], cells.Length);
        Assert.All(cells, cell => Assert.True(index.TryLookUp(cell.Id, out StockCell? found) && found == cell));
    }

    [Fact]
    public void Listing_and_delisting_one_id_for_ever_does_not_fill_the_index()
    {
        var table = new StockTable();
        for (int round = 0; round < 10_000; round++)
        {
            Assert.True(table.List(new Stock(1, round, 0)));
            Assert.True(table.Delist(1, out Stock last));
            Assert.Equal(round, last.Quantity);
        }
    }

    [Fact]
    public void Tombstones_do_not_accumulate_when_ids_come_and_go()
    {
        var table = new StockTable();
        for (int id = 1; id < 100_000; id++)
        {
            Assert.True(table.List(new Stock(id, 1, 0)));
            Assert.True(id <= 10 || table.Delist(id - 10, out _));
        }

        Assert.Equal(10, table.Count);
        Assert.Equal(Enumerable.Range(99_990, 10), [.. table.Scan().ToIds()]);
    }
}
