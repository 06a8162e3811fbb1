using Microsoft.Extensions.Time.Testing;
using StockExchange.StockStore.Journal;
using StockExchange.StockStore.Keys;
using StockExchange.StockStore.Tests.Disk;

namespace StockExchange.StockStore.Tests.Keys;

/// <summary>Keys after a restart.</summary>
public sealed class KeyRecoveryTests
{
    private static readonly Order One = new(OrderSide.Buy, 1, 1);

    private readonly FakeTimeProvider _time = new();
    private SimulatedDisk _disk = SimulatedStore.DiskWith("1 100 5\n"u8);

    /// <summary>An order may come between the moment when a checkpoint reads the answers and that when it writes them.</summary>
    [Fact]
    public void Answers_that_a_checkpoint_wrote_again_do_not_displace_newer_ones()
    {
        _disk.WriteJournal(new(1, 0, Id: 1),
        [
            JournalRecord.Answer(0, One, OrderResult.UnknownStock, new("new", "client"), _time.GetUtcNow()),
            JournalRecord.Answer(0, One, OrderResult.UnknownStock, new("old", "client"), _time.GetUtcNow().AddHours(-1)),
        ]);

        DurableStocks stocks = Open(new() { Count = 1 });
        Assert.Equal(OrderOutcome.UnknownStock, stocks.Buy("new").Result.Outcome);
        Assert.Equal(OrderOutcome.Filled, stocks.Buy("old").Result.Outcome);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_key_is_known_after_an_orderly_end_and_after_none(bool isOrderly)
    {
        DurableStocks stocks = Open();
        stocks.BuyForGood("a");
        if (isOrderly) stocks.End();
        else Kill();

        DurableStocks next = Open();
        Assert.Equal(99, next.Buy("a").Result.Remaining);
        Assert.Equal(1, next.Recovered.Keys);
        _time.Advance(TimeSpan.FromHours(25));
        Assert.Equal(98, next.Buy("a").Result.Remaining);
    }

    [Fact]
    public void A_clock_that_stands_before_1970_makes_no_journal_unreadable()
    {
        _time.AdjustTime(DateTimeOffset.UnixEpoch.AddYears(-5));
        DurableStocks stocks = Open();
        stocks.BuyForGood("a");
        Kill();
        Assert.Equal(99, Open().Buy("a").Result.Remaining);
    }

    private DurableStocks Open(KeyRetention? keys = null) => _disk.OpenStore(new() { Keys = keys ?? new() }, _time);

    private void Kill() => _disk = _disk.AfterKill();
}
