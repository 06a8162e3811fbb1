using StockExchange.StockStore.Files;
using StockExchange.StockStore.Journal;
using StockExchange.StockStore.Keys;
using StockExchange.StockStore.Table;

namespace StockExchange.StockStore.Durability;

/// <summary>What stock.txt and its journals hold together.</summary>
/// <param name="Table">The table.</param>
/// <param name="Fingerprint">Of stock.txt.</param>
/// <param name="Sequence">Of the last change.</param>
/// <param name="Folded">Of the last change that stock.txt holds.</param>
/// <param name="Changes">That the journals hold, stock.txt's among them.</param>
/// <param name="Answers">To orders with keys, from the oldest on.</param>
/// <param name="Journals">In order, those that have a head.</param>
/// <param name="Unfinished">The path of one after them that has none; null if there is none.</param>
internal sealed record RecoveredTable(
    StockTable Table,
    Fingerprint Fingerprint,
    long Sequence,
    long Folded,
    long Changes,
    IReadOnlyList<AnsweredOrder> Answers,
    IReadOnlyList<JournalFile> Journals,
    string? Unfinished)
{
    /// <summary>The journal that goes on; null if there is none.</summary>
    public JournalFile? Last => Journals is [.., var last] ? last : null;

    /// <summary>Bytes of a write that was not finished.</summary>
    public long Torn => Last?.Torn ?? 0;
}
