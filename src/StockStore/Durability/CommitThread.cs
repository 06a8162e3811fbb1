using StockExchange.StockStore.Commits;

namespace StockExchange.StockStore.Durability;

/// <summary>
/// The thread that commits, and the one that merges journals into stock.txt from time to time. They are dedicated threads because
/// they wait for the disk, and because they must run while the thread pool starves.
/// </summary>
internal sealed class CommitThread
{
    /// <summary>The longest that an order waits for others to share its commit.</summary>
    private static readonly TimeSpan MostGathering = TimeSpan.FromMilliseconds(2);

    private readonly AppliedChanges _orders;
    private readonly Committer _committer;
    private readonly Checkpoints _checkpoints;
    private readonly Action<string> _onNotice;
    private readonly Thread _thread;
    private Thread? _fold;
    private volatile bool _isFolding;
    private bool _mustFold; // at first: whether a previous process has left several journals
    private volatile bool _isEnding;

    public CommitThread(
        AppliedChanges orders, Committer committer, Checkpoints checkpoints, bool mustFold, Action<string> onNotice)
    {
        (_orders, _committer, _checkpoints, _mustFold, _onNotice) = (orders, committer, checkpoints, mustFold, onNotice);
        _thread = new(Run) { IsBackground = true, Name = "commit" };
        _thread.Start();
    }

    /// <summary>Commits the remaining orders, and returns when both threads have ended.</summary>
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
            while (CommitOnce() || _orders.HasWork); // HasWork: orders that arrived while this thread was committing

            // A merge in progress needs commits until it has ended.
            if (isEnding && !_isFolding) return;
        }
    }

    private bool CommitOnce()
    {
        bool isCommitted = _committer.CommitOnce();
        FoldIfDue(); // clients that commit themselves may have made the journal long
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
            return false; // orders fail with it from now on
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
            _orders.Wake(); // the end may wait for it
        }
    }
}
