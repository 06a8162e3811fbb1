using StockExchange.StockStore.Keys;

namespace StockExchange.StockStore.Durability;

/// <summary>How a table is kept.</summary>
public sealed record DurabilitySettings
{
    /// <summary>Default <see cref="DurabilityMode.Fsync"/>.</summary>
    public DurabilityMode Mode { get; init; }

    /// <summary>
    /// When the journal is longer, its orders are put into stock.txt, and it begins anew: this bounds the disk it takes, and
    /// the time of a recovery. In bytes. Default 64 MiB, about 1,600,000 orders.
    /// </summary>
    public long CheckpointBytes { get; init; } = 64 * 1024 * 1024;

    /// <summary>The keys of orders.</summary>
    public KeyRetention Keys { get; init; } = new();

    /// <summary>
    /// Told what an operator should know while the store goes on: a sentence each. Called on threads of the store.
    /// </summary>
    public Action<string> OnNotice { get; init; } = _ => { };

    /// <summary>Whatever becomes of the notice, the store's thread goes on.</summary>
    internal void Tell(string notice)
    {
        try
        {
            OnNotice(notice);
        }
        catch (Exception failure)
        {
            Console.Error.WriteLine($"{notice} (This could not be told to whom it was for: {failure.Message})");
        }
    }
}
