namespace StockExchange.StockStore.Durability;

/// <summary>What an acknowledged order survives. docs/durability.md has the table.</summary>
public enum DurabilityMode
{
    /// <summary>A power cut: its record is on disk (fsync), together with those that came at the same time.</summary>
    Fsync,

    /// <summary>The death of the process: its record is with the operating system, which brings it to the disk in time.</summary>
    Flush,

    /// <summary>An orderly shutdown, which writes stock.txt; nothing else is written. The report's behaviour.</summary>
    Snapshot,
}
