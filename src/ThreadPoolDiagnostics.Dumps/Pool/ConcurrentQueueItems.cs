using System.Runtime.InteropServices;
using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Dumps.Memory;

namespace ThreadPoolDiagnostics.Dumps.Pool;

/// <summary>
/// The items of a ConcurrentQueue: a list of segments, each a ring of slots. A slot holds an item from the sequence number one
/// above its position until it is taken (ConcurrentQueueSegment.cs).
/// </summary>
internal static class ConcurrentQueueItems
{
    /// <summary>More segments than any queue has: their sizes double up to a million items.</summary>
    private const int MostSegments = 10_000;

    public static IEnumerable<ClrObject> Of(ClrObject queue) =>
        from segment in Segments(queue)
        from item in Taken(segment)
        let found = queue.Type!.Heap.GetObject(item)
        where found is { IsNull: false, IsValid: true }
        select found;

    /// <summary>The number of its items, which may be of any type.</summary>
    public static long Count(ClrObject queue) => Segments(queue).Sum(segment => (long)Taken(segment).Count());

    private static IEnumerable<ClrObject> Segments(ClrObject queue)
    {
        ClrObject segment = queue.Child("_head");
        for (int count = 0; !segment.IsNull && count < MostSegments; segment = segment.Child("_nextSegment"), count++)
            yield return segment;
    }

    /// <summary>The first word of each slot that holds an item: the item, if it is an object.</summary>
    private static IEnumerable<ulong> Taken(ClrObject segment)
    {
        ClrObject slots = segment.Child("_slots");
        if (slots.IsNull || segment.Type?.GetFieldByName("_headAndTail") is not { } ends) yield break;
        ClrValueType range = ends.ReadStruct(segment.Address, interior: false);
        int head = Number(range, "Head"), tail = Number(range, "Tail");
        foreach ((int sequence, int position, ulong item) in Slots(slots, head, tail))
            if (sequence == position + 1) yield return item;
    }

    private static int Number(ClrValueType value, string field) =>
        value.Type?.GetFieldByName(field) is { } found ? found.Read<int>(value.Address, interior: true) : 0;

    /// <summary>The slots between two positions, read at once: a queue may hold a million items.</summary>
    private static List<(int Sequence, int Position, ulong Item)> Slots(ClrObject slots, int head, int tail)
    {
        ClrArray array = slots.AsArray();
        if (array.Length == 0 || slots.Type?.ComponentType is not { } slot) return [];
        ClrInstanceField? item = slot.GetFieldByName("Item"), sequence = slot.GetFieldByName("SequenceNumber");
        if (item is null || sequence is null) return [];
        int size = slots.Type.ComponentSize;
        var memory = new byte[array.Length * size];
        ulong first = slots.Type.GetArrayElementAddress(slots.Address, 0);
        if (slots.Type.Heap.Runtime.DataTarget.DataReader.Read(first, memory) < memory.Length) return [];
        // A full segment that is being left has a tail beyond its end ("frozen").
        int count = Math.Clamp(unchecked(tail - head), 0, array.Length);
        return
        [
            .. Enumerable.Range(0, count).Select(index =>
            {
                int position = unchecked(head + index);
                ReadOnlySpan<byte> one = memory.AsSpan((position & (array.Length - 1)) * size, size);
                return (MemoryMarshal.Read<int>(one[sequence.Offset..]), position, MemoryMarshal.Read<ulong>(one[item.Offset..]));
            }),
        ];
    }
}
