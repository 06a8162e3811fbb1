using System.Runtime.InteropServices;
using StockExchange.StockStore.Files;

namespace StockExchange.StockStore.Journal;

/// <summary>One record of the journal. What stands in the file is described in docs/journal-format.md.</summary>
/// <param name="Kind">What it tells.</param>
/// <param name="Sequence">
/// Of a change, its place among all changes of the table: each has the next number. Of an answer, the last change before it; of a
/// base, the last change that it holds.
/// </param>
/// <param name="Order">The order.</param>
/// <param name="Result">What the order was answered.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct JournalRecord(RecordKind Kind, long Sequence, Order Order = default, OrderResult Result = default)
{
    /// <summary>Of an order that has one.</summary>
    public OrderKey? Key { get; init; }

    /// <summary>When a keyed order was answered.</summary>
    public DateTimeOffset AnsweredAt { get; init; }

    /// <summary>Of a base: which stock.txt.</summary>
    public Fingerprint Fingerprint { get; init; }

    /// <summary>Whether it changes the table.</summary>
    public bool IsChange => Kind == RecordKind.Order;

    /// <summary>An answer to an order with a key, without a change of the table.</summary>
    public static JournalRecord Answer(long sequence, Order order, OrderResult result, OrderKey key, DateTimeOffset at) =>
        new(RecordKind.Answer, sequence, order, result) { Key = key, AnsweredAt = at };

    public static JournalRecord Base(long sequence, Fingerprint stockFile) =>
        new(RecordKind.Base, sequence) { Fingerprint = stockFile };
}
