using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Tests.Disk;

namespace StockExchange.StockStore.Tests.Crashes;

/// <summary>The same run for the same seed and mode, with a fault of the disk in one of its operations, or in none.</summary>
internal sealed class FaultRun(int seed, DurabilityMode mode, DiskFault? fault)
{
    private const int Steps = 45;

    private readonly Random _random = new(seed);

    /// <summary>Returns the number of disk operations.</summary>
    public int Run()
    {
        Life life = Life.Begin(mode);
        life.Disk.Fault = fault;
        GoOn(life);
        int operations = life.Disk.Operations;
        if (life.Stocks.Failure is null) EndPerhaps(life);
        else CheckStopped(life);
        operations = Math.Max(operations, life.Disk.Operations);
        life.Disk.Fault = null;
        life.Hear();
        Reopen(life, CrashKind.Process);
        Reopen(life, CrashKind.Machine);
        return operations;
    }

    private void GoOn(Life life)
    {
        var script = new Script(_random, hasKeys: seed % 3 != 0);
        for (int step = 0; step < Steps && life.Stocks.Failure is null; step++)
        {
            try
            {
                Step(life, script);
            }
            catch (StoreException)
            {
                // either the store has stopped, or a checkpoint failed and orders continue
            }
        }
    }

    private void Step(Life life, Script script)
    {
        switch (_random.Next(20))
        {
            case < 12: script.Ask(life); break;
            case < 17: life.CommitOnce(); break;
            case 17: life.Mark(); break;
            default: script.Checkpoint(life); break;
        }
    }

    private static void EndPerhaps(Life life)
    {
        bool isOver = life.Disk.Fault is { Lasts: false } && life.Disk.Failed.Count > 0;
        try
        {
            life.End();
        }
        catch (StoreException) when (!isOver)
        {
            // stock.txt could not be written, or journals not removed
        }
    }

    private static void CheckStopped(Life life)
    {
        bool isOfJournal = !life.Disk.Failed.TrueForAll(failed => failed.Path.EndsWith(".tmp", StringComparison.Ordinal));
        Assert.True(isOfJournal, "A failure outside the journal stops no orders.");
        Assert.Throws<StoreFailedException>(() => life.Stocks.Buy());
        life.CheckTable();
        byte[] before = life.Disk.Content(SimulatedStore.Path)!;
        life.End();
        Assert.Equal(before, life.Disk.Content(SimulatedStore.Path));
        Assert.Throws<StoreFailedException>(() => life.Stocks.Buy());
    }

    private void Reopen(Life life, CrashKind crash)
    {
        bool isTakenBack = crash == CrashKind.Process && !life.Disk.Failed.Exists(failed => failed.Verb == DiskVerb.Cut);
        SimulatedDisk disk = life.Disk.After(crash, new Random(seed));
        Life next = Life.Recover(
            disk,
            life,
            history => crash == CrashKind.Machine && mode == DurabilityMode.Flush ? history.Flushed : history.Acknowledged,
            history => isTakenBack ? history.Most : history.Length);
        var script = new Script(_random, hasKeys: seed % 3 != 0);
        script.TradeOnce(next);
        next.CommitOnce();
        script.Retry(next);
        next.End();
        Life.Recover(next.Disk, next, history => history.Length).CheckTable();
    }
}
