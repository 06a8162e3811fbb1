namespace StockExchange.StockStore.Durability;

/// <summary>What an acknowledged order survives. docs/durability.md has the table.</summary>
public enum DurabilityMode
{
    /// <summary>A power cut: its record is on disk (fsync), in one write with those of concurrent orders.</summary>
    Fsync,

    /// <summary>A crash of the process: its record is in the operating system's cache, which is written to disk later.</summary>
    Flush,

    /// <summary>An orderly shutdown, which writes stock.txt; no journal is written. The report's behaviour.</summary>
    Snapshot,
}
