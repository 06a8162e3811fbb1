namespace StockExchange.StockStore.Tests.Table;

public sealed class OrderedCellsTests
{
    private const int Count = 10_000;

    public static TheoryData<string, int[]> Orders => new()
    {
        { "ascending", [.. Enumerable.Range(1, Count)] },
        { "descending", [.. Enumerable.Range(1, Count).Reverse()] },
        { "shuffled", [.. Enumerable.Range(1, Count).OrderBy(id => CellIndex.Home(id, 1 << 20))] },
    };

    [Theory]
    [MemberData(nameof(Orders))]
    public void The_directory_grows_and_shrinks_with_the_cells(string order, int[] ids)
    {
        var cells = new OrderedCells([]);
        Assert.All(ids, id => cells.Insert_NeedsLock(new StockCell(id, 1, 1)));
        Assert.InRange(cells.Directory.Length, Count / OrderedCells.MaxChunk, 2 * Count / OrderedCells.MaxChunk);
        Assert.Equal(Enumerable.Range(1, Count), cells.Chunks.SelectMany(chunk => chunk).Select(cell => cell.Id));

        Assert.All(ids, id => cells.Remove_NeedsLock(cells.Find(id)!));
        Assert.True(cells.Directory.Length == 1, $"{cells.Directory.Length} chunks are left after removing in {order} order.");
        Assert.Empty(cells.Directory[0]);
    }
}
