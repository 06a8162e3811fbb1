namespace StockExchange.StockStore.Tests.Disk;

/// <summary>What stops.</summary>
internal enum CrashKind
{
    /// <summary>
    /// The process (kill -9): what it has written is with the operating system, the last write perhaps in part.
    /// </summary>
    Process,

    /// <summary>The machine (a power cut): what was not flushed is there or not, in any part and order.</summary>
    Machine,
}
