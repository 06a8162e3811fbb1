using System.Buffers.Binary;
using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using StockExchange.StockStore.Journal;

namespace StockExchange.StockStore.Tests.Journal;

/// <summary>Damage is detected, or is treated as a torn tail.</summary>
[Properties(MaxTest = 2_000)]
public sealed class DamageTests
{
    private static readonly WrittenJournal[] Journals =
    [
        .. Enumerable.Range(1, 20).Select(seed => new WrittenJournal(seed, steps: 30)),
        .. Enumerable.Range(1, 5).Select(seed => new WrittenJournal(seed, steps: 0)),
    ];

    private static readonly Gen<(WrittenJournal Journal, int At)> Places =
        from journal in Gen.Elements(Journals)
        from at in Gen.Choose(0, journal.Bytes.Length - 1)
        select (journal, at);

    [Property]
    public Property Any_beginning_of_a_journal_is_a_state_that_the_table_went_through() =>
        Holds(Places, place => place.Journal.Recover(place.Journal.Bytes.AsSpan(0, place.At)));

    [Property]
    public Property Any_other_byte_is_found_or_in_the_last_frame_a_torn_end() => Holds(
        from place in Places
        from change in Gen.OneOf(Gen.Elements(1, 2, 4, 8, 16, 32, 64, 128), Gen.Choose(1, 255))
        select (place.Journal, place.At, Change: (byte)change),
        place =>
        {
            byte[] bytes = place.Journal.Bytes;
            bytes[place.At] ^= place.Change;
            if (place.At >= place.Journal.LastFrame) place.Journal.Recover(bytes);
            else Assert.Throws<JournalException>(() => place.Journal.Recover(bytes, isWhole: true));
        });

    [Property]
    public Property Garbage_is_never_anything_but_an_exception_of_the_store() => Holds(
        from length in Gen.Choose(0, 400)
        from seed in Gen.Choose(1, int.MaxValue - 1)
        from hasHead in Gen.Elements(false, true)
        select (length, seed, hasHead),
        garbage =>
        {
            byte[] bytes = new byte[garbage.length];
            new Random(garbage.seed).NextBytes(bytes);
            if (garbage.hasHead) Journals[0].Bytes.AsSpan(0, Math.Min(bytes.Length, JournalHead.Size)).CopyTo(bytes);
            IsOfStore(() => Journals[0].RecoverAnything(bytes));
        });

    [Property]
    public Property Records_that_say_anything_under_a_right_checksum_are_never_anything_but_an_exception_of_the_store() => Holds(
        from place in Places
        from value in Gen.OneOf(Gen.Elements(0, 1, 5, 127, 128, 255), Gen.Choose(0, 255))
        from more in Gen.Choose(0, 3)
        select (place.Journal, place.At, Value: (byte)value, More: more),
        place =>
        {
            byte[] bytes = place.Journal.Bytes;
            for (int i = 0; i <= place.More; i++) bytes[(place.At + 7 * i) % bytes.Length] = place.Value;
            SealAgain(bytes);
            IsOfStore(() => place.Journal.RecoverAnything(bytes));
        });

    [Fact]
    public void A_frame_that_says_to_be_long_takes_no_more_memory_than_the_file_has()
    {
        byte[] bytes = Journals[0].Bytes;
        BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(JournalHead.Size + 8), int.MaxValue);
        long before = GC.GetAllocatedBytesForCurrentThread();
        IsOfStore(() => Journals[0].RecoverAnything(bytes));
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 16 * 1024 * 1024);
    }

    /// <summary>Makes the checksums right as far as the lengths are.</summary>
    private static void SealAgain(byte[] bytes)
    {
        int at = JournalHead.Size;
        while (at + Frame.HeadSize <= bytes.Length)
        {
            int length = BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(at + 8));
            if (length <= 0 || length > bytes.Length - at - Frame.HeadSize) return;
            Span<byte> frame = bytes.AsSpan(at, Frame.HeadSize + length);
            Frame.Seal(frame, BinaryPrimitives.ReadInt64LittleEndian(frame[16..]), writtenAt: 0);
            at += Frame.HeadSize + length;
        }
    }

    private static void IsOfStore(Action act) => Assert.True(Record.Exception(act) is null or StoreException);

    private static Property Holds<T>(Gen<T> cases, Action<T> property) => Prop.ForAll(cases.ToArbitrary(), property);
}
