namespace StockExchange.StockStore.Journal;

/// <summary>What a record of the journal tells. The numbers are those of the file.</summary>
internal enum RecordKind : byte
{
    /// <summary>An order was filled.</summary>
    Order = 1,

    /// <summary>
    /// What a keyed order was answered, without a change: it was refused, or its own record is in a journal that is going away.
    /// </summary>
    Answer = 2,

    /// <summary>There is, or will soon be, a stock.txt that holds all changes up to the sequence.</summary>
    Base = 3,
}
