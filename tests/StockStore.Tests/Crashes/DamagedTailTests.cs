using System.Buffers.Binary;
using System.Globalization;
using StockExchange.StockStore.Journal;
using StockExchange.StockStore.Tests.Disk;

namespace StockExchange.StockStore.Tests.Crashes;

/// <summary>
/// Damage to the last journal of a process that was killed: a flipped bit, a cut end, a block of zeros, a file that is gone.
/// Below the mark each is refused; above it the table is not older than the mark, and what is cut off is reported. As many
/// damages as STORE_DAMAGES says.
/// </summary>
public sealed class DamagedTailTests(ITestOutputHelper output)
{
    private const int Damages = 300, Steps = 60, Sector = 512;

    [Theory]
    [InlineData(DurabilityMode.Fsync)]
    [InlineData(DurabilityMode.Flush)]
    public void Damage_below_the_mark_is_refused_and_above_it_loses_no_more_than_is_said(DurabilityMode mode)
    {
        int most = int.TryParse(Environment.GetEnvironmentVariable("STORE_DAMAGES"), CultureInfo.InvariantCulture, out int chosen)
            ? chosen : Damages;
        int refused = 0, above = 0;
        for (int seed = 1; refused < most; seed++)
        {
            try
            {
                if (IsBelowMark(new Random(seed), mode)) refused++;
                else above++;
            }
            catch (Exception mistake)
            {
                throw new Mistake($"Seed {seed}, {mode}: {mistake}");
            }
        }

        output.WriteLine($"{refused} damages below the mark refused, {above} above it");
        Assert.True(above > 0);
    }

    /// <summary>Whether the damage was below the mark; then it was refused.</summary>
    private static bool IsBelowMark(Random random, DurabilityMode mode)
    {
        var store = new Marked(random, mode);
        byte[] whole = store.Disk.Content(store.Journal)!;
        (int at, byte[]? left) = Damage(whole, random);
        store.Disk.Put(store.Journal, left);
        DurableStocks found;
        try
        {
            found = store.Disk.OpenStore();
        }
        catch (StoreException)
        {
            return at < store.Mark.Length;
        }

        Assert.InRange(at, store.Mark.Length, whole.Length);
        long sold = Marked.Pieces - found.Listed()[0].Quantity;
        Assert.InRange(sold, store.Mark.Sequence, store.Acknowledged);
        int end = FrameEnds(whole).Last(end => end <= at);
        bool looksWhole = left!.Length == end; // cut where a frame ends, as if its orders had never been
        Assert.Equal(!looksWhole, found.Recovered.Tail is not null);
        if (found.Recovered.Tail is not { } tail) return false;
        Assert.Equal((store.Journal, left.Length - end, sold + 1), (tail.Journal, tail.Bytes, tail.From));
        return false;
    }

    /// <summary>The offset of the first byte that is different or missing, and what is left; null for no file.</summary>
    private static (int At, byte[]? Left) Damage(byte[] whole, Random random)
    {
        byte[] left = [.. whole];
        int at = random.Next(whole.Length);
        switch (random.Next(10))
        {
            case 0:
                return (0, null);
            case < 4:
                return (at, left[..at]);
            case < 7:
                left[at] ^= (byte)(1 << random.Next(8));
                return (at, left);
            default:
                int start = at / Sector * Sector;
                left.AsSpan(start, Math.Min(Sector, whole.Length - start)).Clear();
                return (left.AsSpan().CommonPrefixLength(whole), left);
        }
    }

    private static IEnumerable<int> FrameEnds(byte[] journal)
    {
        yield return JournalHead.Size;
        for (int at = JournalHead.Size; at < journal.Length;)
            yield return at += Frame.HeadSize + BinaryPrimitives.ReadInt32LittleEndian(journal.AsSpan(at + 8));
    }

    /// <summary>What a killed process has left: it bought pieces of stock 1, one an order, and at times wrote the mark.</summary>
    private sealed class Marked
    {
        public const int Pieces = 1_000_000;

        public Marked(Random random, DurabilityMode mode)
        {
            SimulatedDisk disk = SimulatedStore.DiskWith("1 1000000 5\n"u8);
            DurableStocks stocks = disk.OpenStore(new() { Mode = mode });
            stocks.BuyForGood();
            for (int step = random.Next(Steps); step > 0; step--) Step(stocks, random);
            stocks.CommitOnce();
            stocks.Mark();
            for (int orders = random.Next(4); orders > 0; orders--) stocks.BuyForGood();
            Acknowledged = Pieces - stocks.Listed()[0].Quantity;
            Disk = disk.AfterKill();
            Mark = DurableMark.Read(Disk, SimulatedStore.Path)!.Value;
            Journal = JournalNames.ForGeneration(SimulatedStore.Path, Mark.Generation);
        }

        public SimulatedDisk Disk { get; }

        public DurableMark Mark { get; }

        public string Journal { get; }

        public long Acknowledged { get; }

        private static void Step(DurableStocks stocks, Random random)
        {
            switch (random.Next(12))
            {
                case 0: stocks.Checkpoint(); break;
                case 1: stocks.Mark(); break;
                case < 6: stocks.Buy(); break;
                default: stocks.BuyForGood(); break;
            }
        }
    }
}
