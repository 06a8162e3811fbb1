using StockExchange.StockStore.Tests.Disk;

namespace StockExchange.StockStore.Tests.Crashes;

/// <summary>
/// A run of a table with a crash after each disk operation. For each crash several possible disks are created; each is recovered,
/// used, sometimes crashed again, ended in order, and read again.
/// </summary>
internal sealed class CrashRun
{
    private const int Steps = 70, ImagesAfterMachine = 4;

    private readonly int _seed;
    private readonly Random _random;
    private readonly Script _script;
    private Life _life;
    private Exception? _mistake;

    public CrashRun(int seed, DurabilityMode mode)
    {
        (_seed, _random) = (seed, new(seed));
        _script = new(_random, hasKeys: seed % 3 != 0);
        _life = Begin(Life.Begin(mode));
    }

    /// <summary>Number of crashes so far.</summary>
    public int Crashes { get; private set; }

    public void Run()
    {
        for (int step = 0; step < Steps; step++) Step();
        _life.End();
        ThrowIfMistaken();
    }

    /// <summary>Not where the defect is found: the store would treat the exception as a disk failure.</summary>
    private void ThrowIfMistaken()
    {
        if (_mistake is not null) throw new Mistake(_mistake.ToString());
    }

    private void Step()
    {
        switch (_random.Next(60))
        {
            case < 40: _script.Ask(_life); break;
            case < 52: _life.CommitOnce(); break;
            case < 55: _life.Mark(); break;
            case < 58: _script.Checkpoint(_life); break;
            case 58: EndAndBegin(); break;
            default: Kill(); break;
        }

        ThrowIfMistaken();
    }

    private Life Begin(Life life)
    {
        life.OnOperation = CrashInManyWays;
        return life;
    }

    private void EndAndBegin()
    {
        _life.End();
        _life = Begin(Life.Recover(_life.Disk.After(CrashKind.Process, new Random(0)), _life, history => history.Length));
    }

    private void Kill() => _life = Begin(Life.Recover(_life.Disk.After(CrashKind.Process, _random), _life, CrashKind.Process));

    private void CrashInManyWays()
    {
        if (_mistake is not null) return;
        try
        {
            for (int image = 0; image <= ImagesAfterMachine; image++)
                Crash(_life, image == 0 ? CrashKind.Process : CrashKind.Machine, new Random(1000 * _seed + Crashes));
        }
        catch (Exception mistake)
        {
            _mistake = mistake;
        }
    }

    private void Crash(Life life, CrashKind kind, Random random, bool isMachine = false)
    {
        SimulatedDisk disk = life.Disk.After(kind, random);
        CrashKind worst = isMachine ? CrashKind.Machine : kind;
        if (random.Next(2) == 0) disk.CrashAt = disk.Operations + random.Next(1, 20);
        Crashes++;
        Life? next = null;
        try
        {
            next = Life.Recover(disk, life, worst);
            Use(next, _script.GoOn(random), random);
        }
        catch (Exception stopped) when (disk.HasCrashed && stopped is not Mistake)
        {
            // it is not used any more
        }
        catch (Exception mistake)
        {
            throw new Mistake($"{kind} crash after operation {life.Disk.Operations}, then {disk}:\n{mistake}");
        }

        if (!disk.HasCrashed) return;
        CrashKind then = random.Next(2) == 0 ? CrashKind.Process : CrashKind.Machine;
        Crash(next ?? life.On(disk), then, random, isMachine: next is null && worst == CrashKind.Machine);
    }

    /// <summary>Checks that a recovered store works.</summary>
    private static void Use(Life life, Script script, Random random)
    {
        for (int retries = random.Next(3); retries > 0; retries--) script.Retry(life);
        for (int orders = random.Next(4); orders > 0; orders--) script.Ask(life);
        if (random.Next(3) > 0) life.CommitOnce();
        if (life.Disk.HasCrashed) return;
        if (random.Next(3) == 0) life.Mark();
        if (random.Next(4) == 0) script.Checkpoint(life);
        script.TradeOnce(life);
        script.Retry(life);
        life.CheckTable();
        life.End();
        if (life.Disk.HasCrashed) return;

        Life.Recover(life.Disk.After(CrashKind.Machine, random), life, history => history.Length).CheckTable();
    }
}
