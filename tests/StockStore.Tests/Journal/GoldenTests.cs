using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using StockExchange.StockStore.Journal;
using StockExchange.StockStore.Tests.Disk;

namespace StockExchange.StockStore.Tests.Journal;

/// <summary>The format of the journal, which docs/journal-format.md describes and golden.py writes without our code.</summary>
public sealed class GoldenTests
{
    private const string ThirdJournal = $"{SimulatedStore.Path}.journal.3";

    private static readonly JournalHead Head = new(Generation: 3, After: 6, Id: 0x01020304);

    private static readonly OrderKey First = new("key-1", "10.0.0.7"), Second = new("key 2", "");

    private static readonly JournalRecord[][] Frames =
    [
        [JournalRecord.Base(4, new(new UInt128(0x0011223344556677, 0x8899AABBCCDDEEFF)))],
        [
            new(RecordKind.Order, 7, new(OrderSide.Buy, 1, 30), new(OrderOutcome.Filled, 970, 2550))
            {
                Key = First, AnsweredAt = DateTimeOffset.FromUnixTimeMilliseconds(1767323045006),
            },
            new(RecordKind.Order, 8, new(OrderSide.Sell, 2, 5), new(OrderOutcome.Filled, 995, 990)),
        ],
        [
            JournalRecord.Answer(
                8, new(OrderSide.Buy, 9, 1), OrderResult.UnknownStock, Second,
                DateTimeOffset.FromUnixTimeMilliseconds(1767323045007)),
        ],
    ];

    [Fact]
    public void The_golden_journal_is_read_as_what_it_says()
    {
        (JournalFile journal, List<JournalRecord> read) = Read("golden.journal");

        Assert.Equal(Head, journal.Head);
        Assert.Equal(Frames.SelectMany(frame => frame), read);
        Assert.Equal(0, journal.Torn);
        Assert.Equal(SimulatedStore.WrittenAt, journal.WrittenUntil);
    }

    /// <summary>Zeros stood where the head has its id now, and a frame its time.</summary>
    [Fact]
    public void A_journal_without_id_and_times_is_read_as_well()
    {
        (JournalFile journal, List<JournalRecord> read) = Read("golden.without-times.journal");

        Assert.Equal(Head with { Id = 0 }, journal.Head);
        Assert.Equal(Frames.SelectMany(frame => frame), read);
        Assert.Null(journal.WrittenUntil);
    }

    [Fact]
    public void A_journal_of_another_version_is_refused_and_kept()
    {
        using var folder = new TemporaryFolder();
        string path = folder.Write("stock.txt", "1 10 5\n");
        byte[] journal = [.. "SXJRNL2\n"u8, .. new byte[JournalHead.Size - 8], .. "SXF2 and what a later version writes"u8];
        BinaryPrimitives.WriteUInt32LittleEndian(
            journal.AsSpan(JournalHead.Size - 4), Checksum.Compute(journal.AsSpan(0, JournalHead.Size - 4)));
        File.WriteAllBytes($"{path}.journal.1", journal);

        JournalException refused = Assert.Throws<JournalException>(() => DurableStocks.Open(path));

        Assert.StartsWith($"{path}.journal.1: the journal is of a version that this program does not know", refused.Message);
        Assert.Equal(journal, File.ReadAllBytes($"{path}.journal.1"));
    }

    [Fact]
    public void The_writer_writes_the_golden_journal_byte_for_byte()
    {
        SimulatedDisk disk = SimulatedStore.DiskWith([]);

        Assert.Equal(File.ReadAllBytes(Golden("golden.journal")), disk.Content(disk.WriteJournal(Head, Frames)));
    }

    [Theory]
    [InlineData("", 0u)]
    [InlineData("123456789", 0xE3069283u)]
    [InlineData("12345678", 0x6087809Au)]
    public void The_checksum_is_CRC_32C(string text, uint checksum) =>
        Assert.Equal(checksum, Checksum.Compute(System.Text.Encoding.ASCII.GetBytes(text)));

    private static (JournalFile Journal, List<JournalRecord> Records) Read(string golden)
    {
        var disk = new SimulatedDisk();
        disk.Put(ThirdJournal, File.ReadAllBytes(Golden(golden)));
        var journal = new JournalFile(disk, ThirdJournal, isLast: false);
        var read = new List<JournalRecord>();
        journal.Read((in JournalRecord record, long _) => read.Add(record));
        return (journal, read);
    }

    private static string Golden(string name, [CallerFilePath] string own = "") =>
        Path.Combine(Path.GetDirectoryName(own)!, name);
}
