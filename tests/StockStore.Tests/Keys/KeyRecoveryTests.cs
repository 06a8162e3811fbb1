using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Journal;
using StockExchange.StockStore.Keys;
using StockExchange.StockStore.Tests.Crashes;
using StockExchange.StockStore.Tests.Disk;

namespace StockExchange.StockStore.Tests.Keys;

/// <summary>What is known of keys in another life.</summary>
public sealed class KeyRecoveryTests
{
    private const string Path = "/data/stock.txt";

    private static readonly Order One = new(OrderSide.Buy, 1, 1);

    private readonly FixedTime _time = new();
    private SimulatedDisk _disk = new();

    public KeyRecoveryTests() => _disk.Put(Path, "1 100 5\n"u8.ToArray());

    /// <summary>An order may come between the moment when a checkpoint reads the answers and that when it writes them.</summary>
    [Fact]
    public void Answers_that_a_checkpoint_wrote_again_do_not_drive_out_newer_ones()
    {
        using (JournalWriter writer = JournalWriter.Create(_disk, Path, new(1, 0)))
        {
            var batch = new CommitBatch(new byte[RecordCodec.MaxSize]);
            batch.Append(JournalRecord.Answer(0, One, OrderResult.UnknownStock, new("new", "client"), _time.Now));
            batch.Append(JournalRecord.Answer(0, One, OrderResult.UnknownStock, new("old", "client"), _time.Now.AddHours(-1)));
            writer.Append(batch.Written);
        }

        DurableStocks stocks = Open(new() { Count = 1 });
        Assert.Equal(OrderOutcome.UnknownStock, Buy(stocks, "new").Result.Outcome);
        Assert.Equal(OrderOutcome.Filled, Buy(stocks, "old").Result.Outcome);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_key_is_known_after_an_orderly_end_and_after_none(bool isOrderly)
    {
        DurableStocks stocks = Open();
        Buy(stocks, "a");
        stocks.CommitOnce();
        if (isOrderly) stocks.End();
        else Kill();

        DurableStocks next = Open();
        Assert.Equal(99, Buy(next, "a").Result.Remaining);
        Assert.Equal(1, next.Recovered.Keys);
        _time.Now += TimeSpan.FromHours(25);
        Assert.Equal(98, Buy(next, "a").Result.Remaining);
    }

    [Fact]
    public void A_key_goes_through_a_checkpoint()
    {
        DurableStocks stocks = Open();
        Buy(stocks, "a");
        stocks.CommitOnce();
        stocks.Checkpoint();
        Assert.Equal([Path, $"{Path}.journal.2"], _disk.Names);
        Kill();
        Assert.Equal(99, Buy(Open(), "a").Result.Remaining);
    }

    [Fact]
    public void A_clock_that_stands_before_1970_makes_no_journal_unreadable()
    {
        _time.Now = DateTimeOffset.UnixEpoch.AddYears(-5);
        DurableStocks stocks = Open();
        Buy(stocks, "a");
        stocks.CommitOnce();
        Kill();
        Assert.Equal(99, Buy(Open(), "a").Result.Remaining);
    }

    private DurableStocks Open(KeyRetention? keys = null) =>
        DurableStocks.Open(_disk, Path, new() { Keys = keys ?? new() }, _time, hasThread: false);

    private void Kill() => _disk = _disk.After(CrashKind.Process, new Random(0));

    private static PendingOrder Buy(DurableStocks stocks, string key) => stocks.Trade(One, new OrderKey(key, "client"));
}
