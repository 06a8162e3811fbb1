using StockExchange.StockStore.Journal;
using StockExchange.StockStore.Table;

namespace StockExchange.StockStore.Durability;

/// <summary>Makes a change again that a journal tells of.</summary>
internal static class Replay
{
    /// <summary>False if the table does not come out as the record says that it did.</summary>
    public static bool TryApply(StockTable table, in JournalRecord record) => record.Kind switch
    {
        RecordKind.Order => record.Order.Quantity > 0
            && table.Trade(record.Order.Side, record.Order.Id, record.Order.Quantity) == record.Result,
        RecordKind.Listing => IsListable(Stock(record)) && table.List(Stock(record)),
        RecordKind.Delisting => table.Delist(record.Order.Id, out Stock last) && last == Stock(record),
        _ => false,
    };

    private static Stock Stock(in JournalRecord record) => new(record.Order.Id, record.Result.Remaining, record.Result.Price);

    private static bool IsListable(Stock stock) => stock is { Id: > 0, Quantity: >= 0, Price: >= 0 };
}
