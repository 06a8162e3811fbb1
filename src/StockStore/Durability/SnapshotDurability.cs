using StockExchange.StockStore.Files;
using StockExchange.StockStore.Table;

namespace StockExchange.StockStore.Durability;

/// <summary>
/// The mode in which stock.txt is written at an orderly shutdown only: an order is acknowledged as soon as it is applied, and
/// what was acknowledged since the start is lost if the process is killed.
/// </summary>
internal sealed class SnapshotDurability(string path, StockTable table) : IDurability
{
    public ValueTask WaitForCommitAsync(int id, OrderResult applied, CancellationToken cancellation) => ValueTask.CompletedTask;

    /// <summary>
    /// Saves on a thread of its own: it waits for the disk, and it must get through while the thread pool starves.
    /// </summary>
    public Task SaveAsync() => Task.Factory.StartNew(
        () => StockFile.Write(path, table), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
}
