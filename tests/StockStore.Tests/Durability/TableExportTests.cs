namespace StockExchange.StockStore.Tests.Durability;

/// <summary>An export never makes orders of another store, or of its own one, unreadable.</summary>
public sealed class TableExportTests : IDisposable
{
    private const string Sample = "1 10 5\n";

    private readonly TemporaryFolder _folder = new();
    private readonly StockTable _exported = new([new Stock(7, 8, 9)]);

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("stock.txt")]
    [InlineData("link.txt")]
    public async Task A_file_that_a_process_has_open_is_refused(string name)
    {
        string path = _folder.Write("stock.txt", Sample);
        File.CreateSymbolicLink(_folder.File("link.txt"), "stock.txt");
        await using DurableStocks stocks = DurableStocks.Open(path);

        StockFileException refused = Assert.Throws<StockFileException>(() => TableExport.Write(_folder.File(name), _exported));

        Assert.StartsWith($"{path}: process {Environment.ProcessId} has it open", refused.Message);
        Assert.Equal(Sample, await File.ReadAllTextAsync(path, TestContext.Current.CancellationToken));
    }

    [Fact]
    public void A_file_with_journals_is_refused_even_its_own()
    {
        string path = _folder.Write("stock.txt", Sample);
        _folder.Write("stock.txt.journal.1", "");
        StoreContent content = StoreContent.Read(path);

        StockFileException refused = Assert.Throws<StockFileException>(() => TableExport.Write(path, content.Table));

        Assert.StartsWith($"{path}: has journals (stock.txt.journal.*)", refused.Message);
        Assert.Equal(Sample, File.ReadAllText(path));
    }

    [Fact]
    public void Any_other_file_is_replaced_and_nothing_else_is_left()
    {
        string path = _folder.Write("stock.txt", Sample);

        TableExport.Write(path, _exported);
        TableExport.Write(_folder.File("new.txt"), _exported);

        Assert.Equal("7 8 9\n", File.ReadAllText(path));
        Assert.Equal(["new.txt", "stock.txt"], _folder.Names);
    }
}
