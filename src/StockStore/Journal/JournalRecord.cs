using System.Runtime.InteropServices;
using StockExchange.StockStore.Files;

namespace StockExchange.StockStore.Journal;

/// <summary>A record of the journal; docs/journal-format.md describes its bytes.</summary>
/// <param name="Kind">The kind of record.</param>
/// <param name="Sequence">
/// The sequence number of a change, without gaps over the whole table; of an answer, that of the last change before it; of a
/// base, that of the last change that it contains.
/// </param>
/// <param name="Order">The order.</param>
/// <param name="Result">The answer to the order.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct JournalRecord(RecordKind Kind, long Sequence, Order Order = default, OrderResult Result = default)
{
    /// <summary>The idempotency key; null if the order has none.</summary>
    public OrderKey? Key { get; init; }

    /// <summary>When an order with a key was answered.</summary>
    public DateTimeOffset AnsweredAt { get; init; }

    /// <summary>Of a base: identifies the content of stock.txt.</summary>
    public Fingerprint Fingerprint { get; init; }

    /// <summary>Whether it changes the table.</summary>
    public bool IsChange => Kind == RecordKind.Order;

    /// <summary>The answer to an order with a key, without a change to the table.</summary>
    public static JournalRecord Answer(long sequence, Order order, OrderResult result, OrderKey key, DateTimeOffset at) =>
        new(RecordKind.Answer, sequence, order, result) { Key = key, AnsweredAt = at };

    public static JournalRecord Base(long sequence, Fingerprint stockFile) =>
        new(RecordKind.Base, sequence) { Fingerprint = stockFile };
}

/// <summary>The kind of a journal record. The numbers are part of the file format.</summary>
internal enum RecordKind : byte
{
    /// <summary>An order was filled.</summary>
    Order = 1,

    /// <summary>The answer to an order with a key, without a change: a refusal, or a copy from a journal to be deleted.</summary>
    Answer = 2,

    /// <summary>stock.txt contains, or will soon contain, all changes up to the sequence number.</summary>
    Base = 3,
}
