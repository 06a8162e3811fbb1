using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Tests.Disk;

namespace StockExchange.StockStore.Tests.Crashes;

/// <summary>What happens in which order when the disk fails, and what an orderly end leaves.</summary>
public sealed class FailureTests
{
    private readonly SimulatedDisk _disk = SimulatedStore.DiskWith("1 100 5\n"u8);
    private readonly DurableStocks _stocks;

    public FailureTests() => _stocks = _disk.OpenStore();

    [Fact]
    public void Orders_are_refused_before_a_commit_fails()
    {
        _stocks.BuyForGood();
        PendingOrder refused = _stocks.Buy();
        (bool IsClosed, bool IsHeard)? atCut = null;
        _disk.OnDone = (verb, _) =>
        {
            if (verb == DiskVerb.Cut) atCut = (_stocks.Failure is not null, refused.Commit.IsDone);
            if (verb == DiskVerb.Write) _disk.Fault = new(_disk.Operations + 1, Lasts: false, IsShort: false);
        };
        _stocks.CommitOnce();

        Assert.Equal((true, false), atCut);
        Assert.True(refused.Commit.Task.IsFaulted);
        Assert.Throws<StoreFailedException>(() => _stocks.Buy());
    }

    /// <summary>
    /// An order that kill -9 left in the operating system's cache is acknowledged by its retry: by then it must be on disk.
    /// </summary>
    [Fact]
    public void What_a_retry_acknowledges_after_kill_9_survives_a_power_cut()
    {
        SimulatedDisk? left = null;
        _disk.OnDone = (verb, _) => left = verb == DiskVerb.Write ? _disk.After(CrashKind.Process, new Random(0)) : left;
        _stocks.BuyForGood("a");
        Assert.NotNull(left);

        PendingOrder retry = left.OpenStore().Buy("a");
        Assert.Equal(99, retry.Result.Remaining);
        Assert.True(retry.Commit.IsDone);
        for (int seed = 0; seed < 50; seed++)
            HasSold(left.After(CrashKind.Machine, new Random(seed)));
    }

    /// <summary>The deletion of the journal is flushed, so that a later edit of stock.txt is not refused.</summary>
    [Fact]
    public void After_an_orderly_end_a_power_cut_brings_no_journal_back()
    {
        _stocks.Buy();
        _stocks.End();
        for (int seed = 0; seed < 50; seed++)
            Assert.Equal([SimulatedStore.Path], _disk.After(CrashKind.Machine, new Random(seed)).Names);
    }

    /// <summary>
    /// A failed checkpoint leaves two journals, of which the end deletes the one with the base last.
    /// </summary>
    [Fact]
    public void An_orderly_end_over_several_journals_may_be_cut_short_anywhere()
    {
        _stocks.BuyForGood();
        _disk.OnDone = (verb, _) =>
        {
            if (verb == DiskVerb.FlushNames) _disk.Fault = new(_disk.Operations + 1, Lasts: true, IsShort: false);
        };
        Assert.ThrowsAny<StoreException>(_stocks.Checkpoint);
        _disk.Fault = null;
        Assert.Equal([SimulatedStore.Path, $"{SimulatedStore.Path}.journal.1", $"{SimulatedStore.Path}.journal.2"], _disk.Names);

        var mistakes = new List<Exception?>();
        _disk.OnDone = (_, _) =>
        {
            for (int seed = 0; seed < 50; seed++) mistakes.Add(
                Record.Exception(() => HasSold(_disk.After(CrashKind.Machine, new Random(seed)))));
        };
        _stocks.End();
        Assert.All(mistakes, Assert.Null);
    }

    private static void HasSold(SimulatedDisk disk) => Assert.Equal([new Stock(1, 99, 5)], disk.OpenStore().Listed());
}
