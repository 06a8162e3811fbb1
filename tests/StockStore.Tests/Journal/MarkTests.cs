using Microsoft.Extensions.Time.Testing;
using StockExchange.StockStore.Journal;
using StockExchange.StockStore.Tests.Disk;

namespace StockExchange.StockStore.Tests.Journal;

/// <summary>The mark makes damage known, and never refuses a store that is whole.</summary>
public sealed class MarkTests
{
    private const string First = $"{SimulatedStore.Path}.journal.1", Mark = $"{SimulatedStore.Path}.journal.mark";

    private readonly FakeTimeProvider _time = new(new DateTimeOffset(2026, 11, 26, 8, 0, 0, TimeSpan.Zero));
    private readonly List<string> _notices = [];
    private SimulatedDisk _disk = SimulatedStore.DiskWith("1 100 5\n"u8);

    [Fact]
    public void An_acknowledged_order_that_is_damaged_is_refused_and_not_taken_for_an_unfinished_write()
    {
        Buy(orders: 2);
        byte[] whole = _disk.Content(First)!;
        Damage(First, whole.Length - 1, whole.Length);
        JournalException refused = Assert.Throws<JournalException>(Open);
        Assert.Contains($"{whole.Length} bytes were on disk, with all changes up to 2", refused.Message);

        _disk.Put(First, whole[..^10]);
        Assert.Throws<JournalException>(Open);
        _disk.Put(First, whole[..96]); // where a frame ends
        Assert.Throws<JournalException>(Open);
        _disk.Put(First, new byte[whole.Length]);
        Assert.Throws<JournalException>(Open);
        _disk.Put(First, null);
        Assert.Contains("a journal is missing", Assert.Throws<JournalException>(Open).Message);
        _disk.Put(First, whole);
        Assert.Equal(2, Open().Recovered.Changes);
    }

    [Fact]
    public void Without_a_mark_it_is_said_what_it_may_be_and_since_when()
    {
        DurableStocks stocks = Open();
        stocks.BuyForGood();
        _time.Advance(TimeSpan.FromMinutes(5));
        stocks.BuyForGood();
        int length = _disk.Content(First)!.Length;
        Damage(First, length - 1, length);

        CutTail tail = Open().Recovered.Tail!;
        Assert.Equal(new(First, Bytes: 64, From: 2, new DateTimeOffset(2026, 11, 26, 8, 0, 0, TimeSpan.Zero)), tail);
        Assert.Contains("a write that was not finished, or damage to the last orders acknowledged", $"{tail}");
        Assert.Contains("acknowledged since 2026-11-26 08:00:00 UTC", $"{tail}");
    }

    [Fact]
    public void A_journal_whose_head_is_damaged_too_is_not_dropped_silently()
    {
        Buy(orders: 1);
        _disk.Put(Mark, null);
        _disk.Put(First, new byte[300]);
        Assert.Equal(new(First, Bytes: 300, From: 1, Since: null), Open().Recovered.Tail);
    }

    [Fact]
    public void Without_its_mark_or_with_a_torn_or_older_one_a_store_is_opened()
    {
        DurableStocks stocks = Open();
        stocks.BuyForGood();
        stocks.Mark();
        byte[] older = _disk.Content(Mark)!;
        stocks.BuyForGood();
        stocks.Mark();
        byte[] newer = _disk.Content(Mark)!;
        Assert.NotEqual(older, newer);
        byte[] torn = [.. newer[..18], 1, .. newer[19..]]; // it would say 64 KiB more
        foreach (byte[]? mark in (byte[]?[])[null, [], older, newer[..^1], torn, new byte[56]])
        {
            _disk.Put(Mark, mark);
            Assert.Equal(2, Open().Recovered.Changes);
        }
    }

    [Fact]
    public void The_mark_of_another_journal_with_the_name_does_not_count()
    {
        Buy(orders: 5);
        byte[] mark = _disk.Content(Mark)!;
        _disk = SimulatedStore.DiskWith("1 100 5\n"u8);
        Buy(orders: 1);
        _disk.Put(Mark, mark);
        Assert.Equal(1, Open().Recovered.Changes);
    }

    [Fact]
    public void With_another_stock_txt_and_without_journals_the_mark_that_stayed_does_not_count_and_is_removed()
    {
        Buy(orders: 5);
        _disk.Put(First, null);
        _disk.Put(SimulatedStore.Path, "1 70 5\n"u8.ToArray());
        DurableStocks stocks = Open();
        stocks.BuyForGood();
        Assert.DoesNotContain(Mark, _disk.Names);
    }

    [Theory]
    [InlineData(null)]
    [InlineData("key")]
    public void An_orderly_end_leaves_a_mark_only_with_a_journal_of_keys(string? key)
    {
        DurableStocks stocks = Open();
        stocks.BuyForGood(key);
        stocks.Mark();
        stocks.End();
        Assert.Equal(key is not null, _disk.Names.Contains(Mark));
        if (key is null) return;

        string journal = $"{SimulatedStore.Path}.journal.2";
        int length = _disk.Content(journal)!.Length;
        DurableMark mark = DurableMark.Read(_disk, SimulatedStore.Path)!.Value;
        Assert.Equal((2, length), (mark.Generation, mark.Length));
        Damage(journal, length - 1, length);
        Assert.Throws<JournalException>(Open);
    }

    /// <summary>What is only in the operating system's cache may be lost by a power cut, and that is no damage.</summary>
    [Fact]
    public void In_Flush_mode_the_mark_says_what_was_flushed_and_not_what_was_acknowledged()
    {
        DurableStocks stocks = Open(new() { Mode = DurabilityMode.Flush });
        for (int order = 0; order < 3; order++) stocks.BuyForGood();
        stocks.Mark();
        Assert.Equal(0, DurableMark.Read(_disk, SimulatedStore.Path)!.Value.Sequence);

        stocks.Checkpoint();
        stocks.Mark();
        Assert.Equal(3, DurableMark.Read(_disk, SimulatedStore.Path)!.Value.Sequence);
    }

    [Fact]
    public void A_mark_that_cannot_be_written_stops_no_order()
    {
        DurableStocks stocks = Open();
        stocks.BuyForGood();
        _disk.Fault = new(_disk.Operations + 1, Lasts: false, IsShort: false);
        stocks.Mark();
        stocks.BuyForGood();
        stocks.Mark();
        Assert.StartsWith($"{Mark} cannot be written: Input/output error", Assert.Single(_notices));
        stocks.End();
        Assert.Equal("1 98 5\n"u8.ToArray(), _disk.Content(SimulatedStore.Path));
    }

    [Fact]
    public void The_mark_survives_a_power_cut()
    {
        Buy(orders: 2);
        for (int seed = 0; seed < 20; seed++)
        {
            SimulatedDisk left = _disk.After(CrashKind.Machine, new Random(seed));
            Assert.Equal(2, DurableMark.Read(left, SimulatedStore.Path)!.Value.Sequence);
        }
    }

    /// <summary>The same content as before would make a mark that came back, without its journal, a loss.</summary>
    [Fact]
    public void At_an_orderly_end_the_mark_is_gone_before_its_journal_is()
    {
        DurableStocks stocks = Open();
        stocks.BuyForGood();
        stocks.Mark();
        stocks.Trade(new(OrderSide.Sell, 1, 1));
        var refused = new List<Exception?>();
        _disk.OnDone = (_, _) =>
        {
            for (int seed = 0; seed < 20; seed++)
                refused.Add(Record.Exception(() => _disk.After(CrashKind.Machine, new Random(seed)).OpenStore()));
        };
        stocks.End();
        Assert.NotEmpty(refused);
        Assert.All(refused, Assert.Null);
    }

    /// <summary>Cut where a frame ends, it looks whole; the next journal says that it is not.</summary>
    [Fact]
    public void A_journal_before_the_last_that_is_cut_where_a_frame_ends_is_refused()
    {
        DurableStocks stocks = Open();
        stocks.BuyForGood();
        int length = _disk.Content(First)!.Length;
        stocks.BuyForGood();
        StopACheckpoint(stocks);
        _disk.Put(First, _disk.Content(First)![..length]);
        Assert.Contains("change 3 follows change 1", Assert.Throws<JournalException>(Open).Message);
    }

    /// <summary>The next one has a base, but of a stock.txt that did not come to be.</summary>
    [Fact]
    public void A_journal_before_the_last_that_was_removed_is_noticed_even_if_the_last_has_no_orders()
    {
        DurableStocks stocks = Open();
        stocks.BuyForGood();
        stocks.Mark();
        StopACheckpoint(stocks);
        _disk.Put(First, null);
        Assert.Contains("all changes up to 1", Assert.Throws<JournalException>(Open).Message);
    }

    [Fact]
    public void The_last_journal_that_was_removed_is_noticed_even_if_the_one_before_is_there()
    {
        DurableStocks stocks = Open();
        stocks.BuyForGood();
        StopACheckpoint(stocks);
        Buy(orders: 1);
        _disk.Put($"{SimulatedStore.Path}.journal.2", null);
        Assert.Contains("all changes up to 2", Assert.Throws<JournalException>(Open).Message);
    }

    /// <summary>The process is killed when the second journal has its base, before stock.txt is replaced.</summary>
    private void StopACheckpoint(DurableStocks stocks)
    {
        _disk.OnDone = (verb, path) =>
        {
            if (verb == DiskVerb.Flush && path.EndsWith(".tmp", StringComparison.Ordinal)) _disk.CrashAt = _disk.Operations + 3;
        };
        Record.Exception(stocks.Checkpoint);
        _disk = _disk.AfterKill();
        Assert.Contains($"{SimulatedStore.Path}.journal.2", _disk.Names);
    }

    private void Buy(int orders)
    {
        DurableStocks stocks = Open();
        for (int order = 0; order < orders; order++) stocks.BuyForGood();
        stocks.Mark();
    }

    private void Damage(string path, int from, int to)
    {
        byte[] bytes = _disk.Content(path)!;
        for (int at = from; at < to; at++) bytes[at] ^= 1;
        _disk.Put(path, bytes);
    }

    private DurableStocks Open() => Open(new());

    private DurableStocks Open(DurabilitySettings settings)
    {
        _disk = _disk.AfterKill();
        return _disk.OpenStore(settings with { OnNotice = _notices.Add }, _time);
    }
}
