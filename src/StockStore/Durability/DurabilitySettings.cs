using StockExchange.StockStore.Keys;

namespace StockExchange.StockStore.Durability;

/// <summary>How durable orders are, and how long keys are kept.</summary>
public sealed record DurabilitySettings
{
    /// <summary>Default <see cref="DurabilityMode.Fsync"/>.</summary>
    public DurabilityMode Mode { get; init; }

    /// <summary>
    /// Length in bytes beyond which the journal's orders are written to stock.txt and a new journal begins, which limits disk
    /// space and recovery time. Default 64 MiB, about 1,600,000 orders.
    /// </summary>
    public long CheckpointBytes { get; init; } = 64 * 1024 * 1024;

    /// <summary>Retention of idempotency keys.</summary>
    public KeyRetention Keys { get; init; } = new();

    /// <summary>
    /// Receives messages for the operator, a sentence each, while the store runs. Called on threads of the store.
    /// </summary>
    public Action<string> OnNotice { get; init; } = _ => { };

    /// <summary>Calls <see cref="OnNotice"/>; if that throws, the message goes to standard error.</summary>
    internal void Notify(string notice)
    {
        try
        {
            OnNotice(notice);
        }
        catch (Exception failure)
        {
            Console.Error.WriteLine($"{notice} (The notice handler failed: {failure.Message})");
        }
    }
}
