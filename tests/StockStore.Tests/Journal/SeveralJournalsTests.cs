using Microsoft.Extensions.Time.Testing;
using StockExchange.StockStore.Journal;
using StockExchange.StockStore.Tests.Disk;
using System.Security.Cryptography;

namespace StockExchange.StockStore.Tests.Journal;

/// <summary>Starts with journals that a crash during a checkpoint leaves, and with some that no crash leaves.</summary>
public sealed class SeveralJournalsTests
{
    private static readonly byte[] Stocks = "1 100 5\n"u8.ToArray();

    private readonly SimulatedDisk _disk = SimulatedStore.DiskWith(Stocks);

    [Fact]
    public void One_before_the_last_has_no_torn_end()
    {
        string first = Write(1, 0, [Base(0)], [Refusal("a")], [Refusal("b")]);
        Write(2, 0, [Refusal("c")]);
        byte[] whole = _disk.Content(first)!;
        for (int at = 0; at < whole.Length; at++)
        {
            byte[] bytes = [.. whole];
            bytes[at] ^= 1;
            _disk.Put(first, bytes);
            Assert.Throws<JournalException>(Open);
        }

        _disk.Put(first, whole[..^1]);
        Assert.Throws<JournalException>(Open);
        _disk.Put(first, []);
        Assert.Throws<JournalException>(Open);
        _disk.Put(first, whole);
        Assert.Equal(3, Open().Recovered.Keys);
    }

    [Fact]
    public void Of_bases_that_name_one_content_the_last_counts()
    {
        Write(1, 0, [Base(0)], [Buy(1, left: 99)]);
        Write(3, 2, [Base(2)], [Buy(3, left: 99)]); // change 2 sold it again, in a journal whose removal was flushed before
        DurableStocks stocks = Open();
        Assert.Equal([new Stock(1, 99, 5)], stocks.Listed());
        Assert.Equal(1, stocks.Recovered.Changes);
    }

    [Fact]
    public void A_missing_journal_is_noticed()
    {
        Write(1, 0, [Base(0)], [Buy(1, left: 99)]);
        Write(3, 2, [Buy(3, left: 97)]);
        Assert.Contains("change 3 follows change 1", Assert.Throws<JournalException>(Open).Message);
    }

    [Fact]
    public void A_journal_of_another_table_is_noticed()
    {
        Write(1, 0, [Base(0)], [Buy(1, left: 98)]);
        Assert.Contains("does not fit the table", Assert.Throws<JournalException>(Open).Message);
    }

    [Fact]
    public void Files_with_similar_names_are_not_journals()
    {
        string first = Write(1, 0, [Base(0)], [Buy(1, left: 99)]);
        foreach (string name in (string[])["01", "1.bak", "x", "", "-1"])
            _disk.Put($"{SimulatedStore.Path}.journal.{name}", _disk.Content(first));
        Assert.Equal(1, Open().Recovered.Changes);
    }

    private static JournalRecord Base(long sequence)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        hash.AppendData(Stocks);
        return JournalRecord.Base(sequence, Fingerprint.Read(hash));
    }

    private static JournalRecord Buy(long sequence, long left) =>
        new(RecordKind.Order, sequence, new(OrderSide.Buy, 1, 1), new(OrderOutcome.Filled, left, 5));

    private static JournalRecord Refusal(string key) => JournalRecord.Answer(
        0, new(OrderSide.Buy, 9, 1), OrderResult.UnknownStock, new(key, "client"), new FakeTimeProvider().GetUtcNow());

    private string Write(long generation, long after, params JournalRecord[][] frames) =>
        _disk.WriteJournal(new(generation, after, Id: 1), frames);

    private DurableStocks Open() => _disk.AfterKill().OpenStore(time: new FakeTimeProvider());
}
