using System.Buffers.Binary;
using System.Text;
using StockExchange.StockStore.Files;

namespace StockExchange.StockStore.Journal;

/// <summary>Encodes and decodes records (docs/journal-format.md). Numbers are little-endian.</summary>
internal static class RecordCodec
{
    /// <summary>Size of a record without a key, in bytes.</summary>
    public const int Size = 40;

    /// <summary>Maximum size of a record, in bytes.</summary>
    public const int MaxSize = Size + KeyHead + OrderKey.LongestValue + byte.MaxValue;

    /// <summary>Size of the time and the two lengths before a key, in bytes.</summary>
    private const int KeyHead = 10;

    /// <summary>Writes a record and returns its size in bytes.</summary>
    public static int Write(in JournalRecord record, Span<byte> into)
    {
        into[0] = (byte)record.Kind;
        into[1] = (byte)record.Order.Side;
        into[2] = (byte)record.Result.Outcome;
        into[3] = record.Key is null ? (byte)0 : (byte)1;
        BinaryPrimitives.WriteInt32LittleEndian(into[4..], record.Order.Id);
        BinaryPrimitives.WriteInt64LittleEndian(into[8..], record.Sequence);
        if (record.Kind == RecordKind.Base)
        {
            BinaryPrimitives.WriteUInt128LittleEndian(into[16..], record.Fingerprint.Value);
            BinaryPrimitives.WriteInt64LittleEndian(into[32..], 0);
            return Size;
        }

        BinaryPrimitives.WriteInt64LittleEndian(into[16..], record.Order.Quantity);
        BinaryPrimitives.WriteInt64LittleEndian(into[24..], record.Result.Remaining);
        BinaryPrimitives.WriteInt64LittleEndian(into[32..], record.Result.Price);
        return record.Key is { } key ? Size + WriteKey(key, record.AnsweredAt, into[Size..]) : Size;
    }

    /// <summary>Reads a record and advances the span; false if this version does not know it.</summary>
    public static bool TryTake(ref ReadOnlySpan<byte> bytes, out JournalRecord record)
    {
        record = default;
        if (bytes.Length < Size || !IsKnown(bytes)) return false;
        var kind = (RecordKind)bytes[0];
        bool hasKey = bytes[3] != 0;
        var order = new Order((OrderSide)bytes[1], BinaryPrimitives.ReadInt32LittleEndian(bytes[4..]), Number(bytes[16..]));
        var result = new OrderResult((OrderOutcome)bytes[2], Number(bytes[24..]), Number(bytes[32..]));
        record = kind == RecordKind.Base
            ? JournalRecord.Base(Number(bytes[8..]), new Fingerprint(BinaryPrimitives.ReadUInt128LittleEndian(bytes[16..])))
            : new(kind, Number(bytes[8..]), order, result);
        bytes = bytes[Size..];
        return !hasKey || TryTakeKey(ref bytes, ref record);
    }

    private static bool IsKnown(ReadOnlySpan<byte> bytes) =>
        bytes[0] is >= (byte)RecordKind.Order and <= (byte)RecordKind.Base
        && bytes[1] <= (byte)OrderSide.Sell
        && bytes[2] <= (byte)OrderOutcome.WouldOverflow
        && bytes[3] <= 1;

    private static long Number(ReadOnlySpan<byte> bytes) => BinaryPrimitives.ReadInt64LittleEndian(bytes);

    private static int WriteKey(OrderKey key, DateTimeOffset answeredAt, Span<byte> into)
    {
        BinaryPrimitives.WriteInt64LittleEndian(into, answeredAt.ToUnixTimeMilliseconds());
        int value = Encoding.ASCII.GetBytes(key.Value, into[KeyHead..]);
        int client = Encoding.ASCII.GetBytes(key.Client, into[(KeyHead + value)..]);
        (into[8], into[9]) = ((byte)value, (byte)client);
        return KeyHead + value + client;
    }

    private static bool TryTakeKey(ref ReadOnlySpan<byte> bytes, ref JournalRecord record)
    {
        if (bytes.Length < KeyHead || bytes.Length < KeyHead + bytes[8] + bytes[9]) return false;
        ReadOnlySpan<byte> value = bytes.Slice(KeyHead, bytes[8]), client = bytes.Slice(KeyHead + bytes[8], bytes[9]);
        string text = Encoding.ASCII.GetString(value);
        if (!OrderKey.IsValid(text) || !TryTime(Number(bytes), out DateTimeOffset answeredAt)) return false;
        record = record with { Key = new OrderKey(text, Encoding.ASCII.GetString(client)), AnsweredAt = answeredAt };
        bytes = bytes[(KeyHead + value.Length + client.Length)..];
        return true;
    }

    private static bool TryTime(long milliseconds, out DateTimeOffset time)
    {
        bool isTime = milliseconds >= DateTimeOffset.MinValue.ToUnixTimeMilliseconds()
            && milliseconds <= DateTimeOffset.MaxValue.ToUnixTimeMilliseconds();
        time = isTime ? DateTimeOffset.FromUnixTimeMilliseconds(milliseconds) : default;
        return isTime;
    }
}
