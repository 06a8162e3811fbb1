using StockExchange.StockStore.Commits;

namespace StockExchange.StockStore.Durability;

/// <summary>
/// The thread that commits, and the one that folds journals from time to time. They are the store's own, since they wait for the
/// disk, and since what they do must go on while the thread pool starves.
/// </summary>
internal sealed class CommitThread
{
    /// <summary>What an order may wait for others to share its commit.</summary>
    private static readonly TimeSpan MostGathering = TimeSpan.FromMilliseconds(2);

    private readonly AppliedChanges _orders;
    private readonly Committer _committer;
    private readonly Checkpoints _checkpoints;
    private readonly Action<string> _onNotice;
    private readonly Thread _thread;
    private Thread? _fold;
    private volatile bool _isFolding;
    private bool _mustFold;
    private volatile bool _isEnding;

    /// <param name="orders">What is committed.</param>
    /// <param name="committer">Commits it.</param>
    /// <param name="checkpoints">Folds journals.</param>
    /// <param name="mustFold">A process that ended has left more than one.</param>
    /// <param name="onNotice">Told when they cannot be folded.</param>
    public CommitThread(
        AppliedChanges orders, Committer committer, Checkpoints checkpoints, bool mustFold, Action<string> onNotice)
    {
        (_orders, _committer, _checkpoints, _mustFold, _onNotice) = (orders, committer, checkpoints, mustFold, onNotice);
        _thread = new(Run) { IsBackground = true, Name = "commit" };
        _thread.Start();
    }

    /// <summary>Commits what there still is, and returns when both threads have ended.</summary>
    public void End()
    {
        _isEnding = true;
        _orders.Wake();
        _thread.Join();
        _fold?.Join();
    }

    private void Run()
    {
        while (true)
        {
            _orders.WaitForWork();
            bool isEnding = _isEnding;
            do _orders.Gather(MostGathering);
            while (CommitOnce() || _orders.HasWork); // the second for what came when this thread had the turn still

            // While a fold is under way it needs commits, until it has ended.
            if (isEnding && !_isFolding) return;
        }
    }

    private bool CommitOnce()
    {
        bool isCommitted = _committer.CommitOnce();
        FoldIfDue(); // also when clients have made the journal long
        return isCommitted;
    }

    private void FoldIfDue()
    {
        if (_isEnding || _isFolding || _orders.End is not null) return;
        if (!_mustFold && _committer.IsLong) _mustFold = BeginNext();
        if (!_mustFold) return;
        _mustFold = false;
        _isFolding = true;
        _fold = new(Fold) { IsBackground = true, Name = "checkpoint" };
        _fold.Start();
    }

    private bool BeginNext()
    {
        try
        {
            _committer.BeginNext();
            return true;
        }
        catch (StoreFailedException)
        {
            return false; // which all who ask for orders are told
        }
    }

    private void Fold()
    {
        try
        {
            _checkpoints.FoldAllButLast(commit => commit.Wait());
        }
        catch (Exception failure)
        {
            _onNotice($"The journal could not be put into stock.txt, and grows on: {failure.Message}");
        }
        finally
        {
            _isFolding = false;
            _orders.Wake(); // the end may be waiting for it
        }
    }
}
