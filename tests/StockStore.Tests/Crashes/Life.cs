using Microsoft.Extensions.Time.Testing;
using StockExchange.StockStore.Journal;
using StockExchange.StockStore.Keys;
using StockExchange.StockStore.Tests.Disk;

namespace StockExchange.StockStore.Tests.Crashes;

/// <summary>
/// A process that owns the table: opens it, executes a script, and compares the answers with all possible histories.
/// </summary>
internal sealed class Life
{
    /// <summary>Largest id.</summary>
    public const int MostStocks = 5;

    private readonly DurabilityMode _mode;
    private readonly DurableStocks _stocks;
    private List<History> _histories;
    private Action? _meanwhile;

    private Life(SimulatedDisk disk, DurabilityMode mode, DurableStocks stocks, List<History> histories)
    {
        (Disk, _mode, _stocks, _histories) = (disk, mode, stocks, histories);
        disk.OnDone = OnDone;
    }

    public SimulatedDisk Disk { get; }

    public DurableStocks Stocks => _stocks;

    /// <summary>Called after each disk operation.</summary>
    public Action OnOperation { get; set; } = () => { };

    private bool IsJournaled => _mode != DurabilityMode.Snapshot;

    /// <summary>The first life of a table.</summary>
    public static Life Begin(DurabilityMode mode)
    {
        SimulatedDisk disk = SimulatedStore.DiskWith("# a table\n2 20 6\n1 9223372036854775800 5\n3 7 0\n"u8);
        DurableStocks stocks = Open(disk, mode);
        return new(disk, mode, stocks, [new(Read(stocks))]);
    }

    /// <summary>Recovers after a crash of any kind, or after none.</summary>
    /// <param name="disk">The disk after the crash.</param>
    /// <param name="before">The process that ended.</param>
    /// <param name="least">Number of events of a history that must be there.</param>
    /// <param name="most">Number of events that can be there.</param>
    public static Life Recover(SimulatedDisk disk, Life before, Func<History, int> least, Func<History, int>? most = null)
    {
        foreach (History history in before._histories) history.Hear();
        DurableStocks stocks = Open(disk, before._mode);
        TableState found = Read(stocks);
        List<History> histories =
        [
            .. before._histories.SelectMany(
                history => history.Before(found, least(history), most?.Invoke(history) ?? history.Length)),
        ];
        if (histories.Count > 0) return new(disk, before._mode, stocks, histories);
        throw new Mistake(
            $"No history leads to what was found: {found}\n  possible: {string.Join("\n  or ", before._histories.Select(
                history => $"{least(history)} at least of {history}"))}");
    }

    /// <summary>Recovers what a crash has left.</summary>
    public static Life Recover(SimulatedDisk disk, Life before, CrashKind crash)
    {
        bool losesUnflushed = crash == CrashKind.Machine && before._mode == DurabilityMode.Flush;
        return Recover(disk, before, history => losesUnflushed ? history.Flushed : history.Acknowledged);
    }

    /// <summary>The same process after a crash has interrupted its recovery.</summary>
    public Life On(SimulatedDisk disk) => new(disk, _mode, _stocks, _histories);

    public void Trade(Order order, string? key)
    {
        Answer answer;
        try
        {
            PendingOrder pending = _stocks.Trade(order, key is null ? null : new OrderKey(key, "client"));
            answer = new(pending.Result, pending.Commit.Task);
        }
        catch (KeyReusedException)
        {
            answer = new(null, Task.CompletedTask);
        }

        Expect(history => history.Trade(order, key, answer), $"{order} with key {key} was answered {answer.Result}");
    }

    public void CommitOnce() => _stocks.CommitOnce();

    public void Mark() => _stocks.Mark();

    /// <summary>Merges the journals, while clients continue.</summary>
    /// <param name="meanwhile">Called after each disk operation of the merge itself.</param>
    public void Checkpoint(Action meanwhile)
    {
        _meanwhile = meanwhile;
        try
        {
            _stocks.Checkpoint();
        }
        finally
        {
            _meanwhile = null;
        }
    }

    public void End()
    {
        _stocks.End();
        Hear();
    }

    public void Hear()
    {
        foreach (History history in _histories) history.Hear();
    }

    /// <summary>Checks that the table is the last state of one of the histories.</summary>
    public void CheckTable()
    {
        TableState found = Read(_stocks);
        Expect(history => history.State.Is(found), $"the table is {found}");
    }

    private static DurableStocks Open(SimulatedDisk disk, DurabilityMode mode) =>
        disk.OpenStore(new() { Mode = mode }, new FakeTimeProvider());

    private static TableState Read(DurableStocks stocks) => TableState.FromStocks(stocks.Listed(), MostStocks);

    private void Expect(Predicate<History> explains, string what)
    {
        List<History> before = _histories;
        _histories = before.FindAll(explains);
        if (_histories.Count == 0) throw new Mistake($"No history explains that {what}:\n  {string.Join("\n  or ", before)}");
    }

    private void OnDone(DiskVerb verb, string path)
    {
        Hear();
        if (verb == DiskVerb.Flush && IsJournaled && IsJournal(path))
            foreach (History history in _histories) history.Flush();
        OnOperation();
        if (_meanwhile is { } goOn && IsOfFold(verb, path)) GoOn(goOn);
    }

    /// <summary>False for operations of a commit: no other commit may begin during them.</summary>
    private static bool IsOfFold(DiskVerb verb, string path) =>
        verb != DiskVerb.FlushNames && !path.Contains(".journal.", StringComparison.Ordinal);

    private static bool IsJournal(string path) =>
        path.Contains(".journal.", StringComparison.Ordinal) && path != JournalNames.Mark(SimulatedStore.Path);

    private void GoOn(Action meanwhile)
    {
        _meanwhile = null;
        meanwhile();
        _meanwhile = meanwhile;
    }
}

/// <summary>The store has a defect.</summary>
internal sealed class Mistake(string what) : Exception(what);
