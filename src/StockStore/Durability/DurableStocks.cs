using System.Diagnostics;
using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Disk;
using StockExchange.StockStore.Files;
using StockExchange.StockStore.Journal;
using StockExchange.StockStore.Keys;
using StockExchange.StockStore.Table;

namespace StockExchange.StockStore.Durability;

/// <summary>
/// A table that came from a stock.txt and its journals. An order is applied first, and acknowledged when it is durable as its
/// <see cref="DurabilityMode"/> says. One process at a time has a stock.txt.
/// </summary>
public sealed class DurableStocks : IStocks
{
    private readonly DurabilitySettings _settings;
    private readonly StockTable _table;
    private readonly AppliedChanges _orders;
    private readonly Committer _committer;
    private readonly Checkpoints _checkpoints;
    private readonly IDisposable _owner;
    private readonly Lock _ending = new();
    private readonly Lock _saving = new();
    private readonly CommitThread? _thread;
    private long _savedVersion;
    private Task? _ended;

    private DurableStocks(
        IDisk disk, string path, DurabilitySettings settings, TimeProvider time, RecoveredTable recovered, IDisposable owner,
        bool hasThread)
    {
        (_settings, _table, _owner) = (settings, recovered.Table, owner);
        var answered = new AnsweredOrders(settings.Keys);
        foreach (AnsweredOrder answer in recovered.Answers) answered.Add(answer);
        Recovered = new(recovered.Sequence - recovered.Folded, answered.Count, recovered.Torn);
        _orders = new(_table, answered, recovered.Sequence, IsJournaled, time);
        _committer = new(disk, path, settings, _orders, recovered);
        _checkpoints = new(disk, path, _orders, _committer, new(recovered.Fingerprint, recovered.Folded));
        _savedVersion = recovered.Changes > 0 ? -1 : _table.Version;
        if (IsJournaled && hasThread)
            _thread = new(_orders, _committer, _checkpoints, recovered.Journals.Count > 1, settings.Tell);
    }

    /// <summary>The table, to be read. What is shown was applied, and may be acknowledged a moment later.</summary>
    public IStockView Table => _table;

    /// <summary>What was found at the start.</summary>
    public RecoverySummary Recovered { get; }

    /// <summary>Why no more orders are taken although nobody ended the store; null while it is well.</summary>
    public StoreFailedException? Failure => _orders.End as StoreFailedException;

    StoreException? IStocks.Failure => Failure;

    /// <inheritdoc/>
    public long? Version => _table.Version;

    private bool IsJournaled => _settings.Mode != DurabilityMode.Snapshot;

    /// <summary>
    /// Reads a stock.txt and its journals. The path is made absolute, so the working directory may change later. Nothing but a
    /// lock file is written before the first order.
    /// </summary>
    /// <exception cref="StoreException">
    /// The file is missing, unreadable, not what the format says, or another process has it; or a journal is damaged.
    /// </exception>
    public static DurableStocks Open(string path, DurabilitySettings? settings = null, TimeProvider? time = null) =>
        Open(new SystemDisk(), LinkedFile.Resolve(path), settings ?? new(), time ?? TimeProvider.System, hasThread: true);

    /// <summary>The same on any disk; without a thread whoever opens it has to commit.</summary>
    internal static DurableStocks Open(
        IDisk disk, string path, DurabilitySettings settings, TimeProvider time, bool hasThread)
    {
        IDisposable owner = StoreOwner.Take(disk, path);
        try
        {
            RecoveredTable recovered = Recovery.Read(disk, path);
            Flush(disk, path, recovered.Last);
            return new(disk, path, settings, time, recovered, owner, hasThread);
        }
        catch
        {
            owner.Dispose();
            throw;
        }
    }

    /// <inheritdoc/>
    public ValueTask<Stock?> FindAsync(int id, CancellationToken cancellation = default) =>
        new(_table.TryFind(id, out Stock stock) ? stock : null);

    /// <inheritdoc/>
    public ValueTask<IReadOnlyList<Stock>> ReadAsync(int from, int limit, CancellationToken cancellation = default)
    {
        var stocks = new List<Stock>(Math.Clamp(limit, 0, _table.Count));
        foreach (Stock stock in _table.Scan(from, limit)) stocks.Add(stock);
        return new(stocks);
    }

    /// <summary>
    /// Applies an order at once, without waiting for anything. Nobody may be told the result before the commit is done; after a
    /// commit that failed, nobody may be told it at all.
    /// </summary>
    /// <param name="order">The order.</param>
    /// <param name="key">Makes it and its retries one; null for none.</param>
    /// <exception cref="ArgumentOutOfRangeException">The quantity is not positive, or the side is none.</exception>
    /// <exception cref="KeyReusedException">The key belongs to another order.</exception>
    /// <exception cref="StoreFailedException">The disk has failed.</exception>
    /// <exception cref="ObjectDisposedException">The store has ended.</exception>
    public PendingOrder Trade(Order order, OrderKey? key = null) => Apply(order, key, wakes: true);

    /// <summary>
    /// Applies an order and completes when it is acknowledged. In Snapshot mode the task is complete when it is returned, and
    /// nothing is allocated. In Flush mode the caller's thread writes the order into the operating system's cache itself, unless
    /// another writes just then: that takes less than waiting for a thread that does it.
    /// </summary>
    /// <param name="order">The order.</param>
    /// <param name="key">Makes it and its retries one; null for none.</param>
    /// <param name="cancellation">Prevents the order if it is not applied yet; later it ends only the wait.</param>
    /// <inheritdoc cref="Trade" path="/exception"/>
    public ValueTask<OrderResult> TradeAsync(Order order, OrderKey? key = null, CancellationToken cancellation = default)
    {
        cancellation.ThrowIfCancellationRequested();
        bool isCommittedHere = _settings.Mode == DurabilityMode.Flush;
        PendingOrder pending = Apply(order, key, wakes: !isCommittedHere);
        if (isCommittedHere && !pending.Commit.IsDone) _committer.CommitIfFree();
        return pending.Commit.Task.IsCompletedSuccessfully ? new(pending.Result) : AcknowledgeAsync(pending, cancellation);
    }

    /// <summary>
    /// Makes what is acknowledged by now as safe as an orderly end does, while orders go on. Only Snapshot has anything to do.
    /// </summary>
    /// <exception cref="StoreException">The task's: the file could not be written; the old one is untouched.</exception>
    public Task SaveAsync() => IsJournaled ? Task.CompletedTask : RunOnOwnThreadAsync(Save);

    /// <summary>
    /// Orderly end: refuses further orders, commits, and writes stock.txt if anything has changed; once. Every call completes
    /// when that is done, with the same result. After a failure of the disk nothing is written.
    /// </summary>
    /// <exception cref="StoreException">
    /// The file could not be written; the old one is untouched, and the journals stay.
    /// </exception>
    public ValueTask DisposeAsync()
    {
        _orders.Close(failure: null); // at once, whenever that thread begins
        lock (_ending) return new(_ended ??= RunOnOwnThreadAsync(End));
    }

    /// <summary>Without a thread: commits what there is; false if there was nothing.</summary>
    internal bool CommitOnce() => _committer.CommitOnce();

    /// <summary>Without a thread: begins another journal unless a life before has done that, and folds those before it.</summary>
    internal void Checkpoint()
    {
        if (!_checkpoints.IsDue) _committer.BeginNext();
        _checkpoints.FoldAllButLast(CommitUntil);
    }

    /// <summary>The orderly end on the caller's thread.</summary>
    internal void End()
    {
        _orders.Close(failure: null);
        try
        {
            if (_thread is not null) _thread.End();
            else while (_committer.CommitOnce()) continue;
            if (Failure is null) Save();
        }
        finally
        {
            _committer.Dispose();
            _orders.Dispose();
            _owner.Dispose();
        }
    }

    private PendingOrder Apply(Order order, OrderKey? key, bool wakes)
    {
        if (IsJournaled || key is not null) return _orders.Trade(order, key, wakes);

        _orders.ThrowIfEnded();
        OrderResult result = _table.Trade(order.Side, order.Id, order.Quantity);

        // Acknowledged implies saved: the order was applied by a full fence before this asks for the end, and the end is set by a
        // full fence before the table is saved for the last time. If this reads "not ended", that save is later than the order.
        _orders.ThrowIfEnded();
        return new(result, default);
    }

    private static async ValueTask<OrderResult> AcknowledgeAsync(PendingOrder pending, CancellationToken cancellation)
    {
        using Activity? activity = StoreActivities.StartCommit();
#pragma warning disable VSTHRD003 // It completes on a thread of the store's own, which waits for nobody
        await pending.Commit.Task.WaitAsync(cancellation);
#pragma warning restore VSTHRD003
        return pending.Result;
    }

    private static void Flush(IDisk disk, string path, JournalFile? journal)
    {
        try
        {
            JournalWriter.FlushRecovered(disk, path, journal);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw JournalException.Unusable(journal?.Path ?? path, failure);
        }
    }

    /// <summary>It waits for the disk, and it must get through while the thread pool starves.</summary>
    private static Task RunOnOwnThreadAsync(Action action) => Task.Factory.StartNew(
        action, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    private void CommitUntil(Commit commit)
    {
        while (!commit.IsDone && _committer.CommitOnce()) continue;
        commit.Wait();
    }

    private void Save()
    {
        lock (_saving)
        {
            long version = _table.Version;
            if (version == _savedVersion) return;
            _checkpoints.Save(_table, keepsAnswers: IsJournaled);
            _savedVersion = version;
        }
    }
}
