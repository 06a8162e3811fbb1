using Microsoft.Extensions.Time.Testing;
using StockExchange.StockStore.Journal;
using StockExchange.StockStore.Tests.Crashes;
using StockExchange.StockStore.Tests.Disk;

namespace StockExchange.StockStore.Tests.Journal;

/// <summary>A journal that a store has written in Fsync mode, and the states of its table.</summary>
internal sealed class WrittenJournal
{
    public const string Path = $"{SimulatedStore.Path}.journal.1";

    /// <summary>Behind the head and the base, which are on the disk before any order.</summary>
    private const int FirstFrame = JournalHead.Size + Frame.HeadSize + RecordCodec.Size;

    private readonly Life _life;
    private readonly byte[] _stocks;

    public WrittenJournal(int seed, int steps)
    {
        var random = new Random(seed);
        var script = new Script(random, hasKeys: true);
        _life = Life.Begin(DurabilityMode.Fsync);
        _stocks = _life.Disk.Content(SimulatedStore.Path)!;
        for (int step = 0; step < steps; step++)
        {
            script.Ask(_life);
            if (random.Next(2) == 0) CommitOnce();
        }

        script.TradeOnce(_life);
        CommitOnce();
    }

    /// <summary>All of it.</summary>
    public byte[] Bytes => _life.Disk.Content(Path)!;

    /// <summary>Where its last frame begins, in bytes.</summary>
    public int LastFrame { get; private set; }

    /// <summary>
    /// Opens a store with other bytes as its journal: the table must be one of its former states, and the last if it is whole.
    /// </summary>
    public void Recover(ReadOnlySpan<byte> journal, bool isWhole = false) =>
        Life.Recover(Disk(journal), _life, history => isWhole ? history.Length : 0).End();

    /// <summary>The same with arbitrary bytes.</summary>
    public void RecoverAnything(ReadOnlySpan<byte> journal) =>
        Disk(journal).OpenStore(time: new FakeTimeProvider()).End();

    private SimulatedDisk Disk(ReadOnlySpan<byte> journal)
    {
        SimulatedDisk disk = SimulatedStore.DiskWith(_stocks);
        disk.Put(Path, journal.ToArray());
        return disk;
    }

    private void CommitOnce()
    {
        int before = _life.Disk.Content(Path)?.Length ?? 0;
        _life.CommitOnce();
        if (_life.Disk.Content(Path) is { } after && after.Length > before) LastFrame = Math.Max(before, FirstFrame);
    }
}
