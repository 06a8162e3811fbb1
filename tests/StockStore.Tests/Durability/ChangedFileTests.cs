using System.Text;
using Microsoft.Extensions.Time.Testing;
using StockExchange.StockStore.Tests.Disk;

namespace StockExchange.StockStore.Tests.Durability;

/// <summary>When another program changes stock.txt.</summary>
public sealed class ChangedFileTests
{
    private const string Path = SimulatedStore.Path, Sample = "# mine\n2 10 5\n1 20 6\n";

    private SimulatedDisk _disk = new();

    public ChangedFileTests() => Put(Sample);

    [Fact]
    public void Nothing_is_written_when_nothing_was_ordered()
    {
        DurableStocks stocks = Open();
        Assert.Equal(OrderOutcome.UnknownStock, stocks.Trade(new(OrderSide.Buy, 9, 1)).Result.Outcome);
        stocks.End();
        Assert.Equal(Sample, Text(Path));
        Assert.Equal([Path], _disk.Names);
    }

    [Theory]
    [InlineData("1 1 1\n")]
    [InlineData(null)]
    public void A_file_that_was_changed_or_removed_meanwhile_is_not_overwritten(string? by)
    {
        DurableStocks stocks = Open();
        stocks.BuyForGood();
        Put(by);

        StockFileException failure = Assert.Throws<StockFileException>(stocks.End);

        Assert.Contains($"The table is in {Path}.kept", failure.Message);
        Assert.Equal(by, Text(Path));
        Assert.Equal("1 19 6\n2 10 5\n", Text($"{Path}.kept"));
        Assert.Contains($"{Path}.journal.1", _disk.Names);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(9)] // no such stock: an answer is all that the journal has
    public void A_checkpoint_does_not_overwrite_it_either_and_orders_continue(int id)
    {
        DurableStocks stocks = Open();
        stocks.Trade(new(OrderSide.Buy, id, 1), new OrderKey("key", "client"));
        stocks.CommitOnce();
        Put("1 1 1\n");
        Assert.Throws<StockFileException>(stocks.Checkpoint);
        Assert.Equal("1 1 1\n", Text(Path));

        PendingOrder next = stocks.BuyForGood();
        Assert.True(next.Commit.Task.IsCompletedSuccessfully);
    }

    [Theory]
    [InlineData(null)]
    [InlineData("key")]
    public void After_an_orderly_end_it_may_be_changed(string? key)
    {
        DurableStocks stocks = Open();
        stocks.Buy(key);
        stocks.End();
        Put("7 7 7\n");

        DurableStocks next = Open();
        Assert.Equal([new Stock(7, 7, 7)], next.Listed());
        next.Trade(new(OrderSide.Buy, 7, 1));
        next.CommitOnce();
        Kill();
        Assert.Equal([new Stock(7, 6, 7)], Open().Listed());
    }

    [Fact]
    public void After_a_crash_a_changed_file_is_refused()
    {
        DurableStocks stocks = Open();
        stocks.BuyForGood();
        Kill();
        Put("7 7 7\n");

        StockFileException refused = Assert.Throws<StockFileException>(() => Open());
        Assert.Contains("hold 1 changes to what it was. Put the file back as it was", refused.Message);
        Put(Sample);
        Assert.Equal([new Stock(1, 19, 6), new Stock(2, 10, 5)], Open().Listed());
    }

    [Fact]
    public void A_line_of_more_than_16_MiB_is_refused()
    {
        Put(new string('x', 17 * 1024 * 1024));
        StockFileException refused = Assert.Throws<StockFileException>(() => Open());
        Assert.Contains("line 1, column 1: found more than 16777216 bytes without an end of line", refused.Message);
    }

    private DurableStocks Open() => _disk.OpenStore(time: new FakeTimeProvider());

    private void Put(string? text) => _disk.Put(Path, text is null ? null : Encoding.UTF8.GetBytes(text));

    private string? Text(string path) => _disk.Content(path) is { } content ? Encoding.UTF8.GetString(content) : null;

    private void Kill() => _disk = _disk.AfterKill();
}
