using System.Diagnostics;
using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Disk;
using StockExchange.StockStore.Files;
using StockExchange.StockStore.Journal;
using StockExchange.StockStore.Keys;
using StockExchange.StockStore.Table;

namespace StockExchange.StockStore.Durability;

/// <summary>
/// A table in a stock.txt and its journals. An order is applied first, and acknowledged when it is as durable as
/// <see cref="DurabilityMode"/> defines. One process at a time owns a stock.txt.
/// </summary>
public sealed class DurableStocks : IStocks
{
    private readonly DurabilitySettings _settings;
    private readonly AppliedChanges _orders;
    private readonly Committer _committer;
    private readonly Checkpoints _checkpoints;
    private readonly Marks _marks;
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
        (_settings, Table, _owner) = (settings, recovered.Table, owner);
        var answered = new AnsweredOrders(settings.Keys);
        foreach (AnsweredOrder answer in recovered.Answers) answered.Add(answer);
        Recovered = recovered.Summary with { Keys = answered.Count };
        _orders = new(recovered, answered, IsJournaled, time);
        _marks = new(disk, path, recovered.Fingerprint, settings.Notify);
        _committer = new(disk, path, settings, _orders, recovered, _marks, time);
        _checkpoints = new(disk, path, _orders, _committer, _marks, new(recovered.Fingerprint, recovered.Folded));
        _savedVersion = recovered.Changes > 0 ? -1 : Table.Version;
        if (!IsJournaled || !hasThread) return;
        _marks.Start();
        _thread = new(_orders, _committer, _checkpoints, recovered.Journals.Count > 1, settings.Notify);
    }

    /// <summary>The table, for reading.</summary>
    public StockTable Table { get; }

    /// <summary>What the start found in the journals.</summary>
    public RecoverySummary Recovered { get; }

    /// <summary>The failure after which orders are refused; null if there was none.</summary>
    public StoreFailedException? Failure => _orders.End as StoreFailedException;

    StoreException? IStocks.Failure => Failure;

    /// <inheritdoc/>
    public long? Version => Table.Version;

    private bool IsJournaled => _settings.Mode != DurabilityMode.Snapshot;

    /// <summary>
    /// Opens a stock.txt and its journals. The path is made absolute, so the working directory may change later. Until the first
    /// order only a lock file is written.
    /// </summary>
    /// <exception cref="StoreException">
    /// The file is missing, unreadable or malformed, another process owns it, or a journal is damaged.
    /// </exception>
    public static DurableStocks Open(string path, DurabilitySettings? settings = null, TimeProvider? time = null) =>
        Open(new SystemDisk(), LinkedFile.Resolve(path), settings ?? new(), time ?? TimeProvider.System, hasThread: true);

    /// <summary>The same on any disk; without a thread the caller has to commit.</summary>
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
        new(Table.TryFind(id, out Stock stock) ? stock : null);

    /// <inheritdoc/>
    public ValueTask<IReadOnlyList<Stock>> ReadAsync(int from, int limit, CancellationToken cancellation = default)
    {
        var stocks = new List<Stock>(Math.Clamp(limit, 0, Table.Count));
        foreach (Stock stock in Table.Scan(from, limit)) stocks.Add(stock);
        return new(stocks);
    }

    /// <summary>
    /// Applies an order without waiting for the disk. Its result must not be passed on before the commit is done, nor at all if
    /// the commit fails.
    /// </summary>
    /// <param name="order">The order.</param>
    /// <param name="key">Identifies the order and its retries; null for none.</param>
    /// <exception cref="ArgumentOutOfRangeException">The quantity is not positive, or the side is undefined.</exception>
    /// <exception cref="KeyReusedException">The key belongs to another order.</exception>
    /// <exception cref="StoreFailedException">The disk has failed.</exception>
    /// <exception cref="ObjectDisposedException">The store is disposed.</exception>
    public PendingOrder Trade(Order order, OrderKey? key = null) => Apply(order, key, wakes: true);

    /// <summary>
    /// Applies an order and completes when it is acknowledged. In Snapshot mode the task is complete when it is returned, and
    /// nothing is allocated. In Flush mode the calling thread writes the order to the operating system's cache itself, unless
    /// another thread is writing, which is faster than waiting for the store's thread.
    /// </summary>
    /// <inheritdoc cref="IStocks.TradeAsync" path="/param"/>
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
    /// In Snapshot mode writes stock.txt now, while orders continue. The other modes do nothing.
    /// </summary>
    /// <exception cref="StoreException">The file could not be written, and is unchanged; the task fails with it.</exception>
    public Task SaveAsync() => IsJournaled ? Task.CompletedTask : RunOnOwnThreadAsync(Save);

    /// <summary>
    /// Ends in order: refuses further orders, commits, and writes stock.txt if the table has changed. Every call returns the same
    /// task. After a disk failure nothing is written.
    /// </summary>
    /// <exception cref="StoreException">
    /// The file could not be written; it is unchanged, and the journals stay.
    /// </exception>
    public ValueTask DisposeAsync()
    {
        _orders.Close(failure: null); // now, and not when that thread starts
        lock (_ending) return new(_ended ??= RunOnOwnThreadAsync(End));
    }

    /// <summary>Without a thread: commits one batch; false if there was none.</summary>
    internal bool CommitOnce() => _committer.CommitOnce();

    /// <summary>Without a thread: writes the mark.</summary>
    internal void Mark() => _marks.Write();

    /// <summary>Without a thread: begins a new journal, unless a previous process did, and merges those before it.</summary>
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
            _marks.End();
            if (Failure is not null) return;
            Save();
            _marks.Write(); // of the journal with keys that may have stayed
        }
        finally
        {
            _marks.Dispose();
            _committer.Dispose();
            _orders.Dispose();
            _owner.Dispose();
        }
    }

    private PendingOrder Apply(Order order, OrderKey? key, bool wakes)
    {
        if (IsJournaled || key is not null) return _orders.Trade(order, key, wakes);

        _orders.ThrowIfEnded();
        OrderResult result = Table.Trade(order);

        // Acknowledged implies saved: the order was applied with a full fence before this reads the end, and the end is set with
        // a full fence before the table is saved for the last time. If this reads "not ended", that save is later than the order.
        _orders.ThrowIfEnded();
        return new(result, default);
    }

    private static async ValueTask<OrderResult> AcknowledgeAsync(PendingOrder pending, CancellationToken cancellation)
    {
        using Activity? activity = StoreActivities.StartCommit();
#pragma warning disable VSTHRD003 // It completes on the store's dedicated thread
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

    /// <summary>On a dedicated thread, since it waits for the disk and must run while the thread pool starves.</summary>
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
            long version = Table.Version;
            if (version == _savedVersion) return;
            _checkpoints.Save(Table, keepsAnswers: IsJournaled);
            _savedVersion = version;
        }
    }
}
