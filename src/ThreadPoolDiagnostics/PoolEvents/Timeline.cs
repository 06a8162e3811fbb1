using System.Collections;
using System.Runtime.InteropServices;

namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>Items in order of time, read many times per second; a late item is inserted at its place.</summary>
/// <param name="when">The time of an item since the observation began.</param>
internal sealed class Timeline<T>(Func<T, TimeSpan> when) : IEnumerable<T>
{
    private static readonly TimeSpan Tick = TimeSpan.FromTicks(1);

    private readonly List<T> _items = [];

    /// <summary>The last item; the default value when there is none.</summary>
    public T? Latest => _items.LastOrDefault();

    private Span<T> Items => CollectionsMarshal.AsSpan(_items);

    public void Add(T item) => _items.Insert(CountUntil(when(item)), item);

    /// <summary>Removes the items before a time.</summary>
    public void Forget(TimeSpan before) => _items.RemoveRange(0, CountBefore(before));

    /// <summary>Removes the items that match.</summary>
    public void Forget(Predicate<T> isOver) => _items.RemoveAll(isOver);

    public T[] ToArray() => [.. _items];

    /// <summary>The last items, at most this many.</summary>
    public T[] Last(int count) => [.. Items[Math.Max(_items.Count - count, 0)..]];

    /// <summary>The items at or after a time.</summary>
    public T[] Since(TimeSpan from) => [.. Items[CountBefore(from)..]];

    /// <summary>The items between two times, both included.</summary>
    public T[] Between(TimeSpan from, TimeSpan to) => [.. Items[CountBefore(from)..CountUntil(to)]];

    /// <summary>The same, with the item before and the item after.</summary>
    public T[] Around(TimeSpan from, TimeSpan to) =>
        [.. Items[Math.Max(CountBefore(from) - 1, 0)..Math.Min(CountUntil(to) + 1, _items.Count)]];

    /// <summary>All items and some more, merged; the timeline itself does not change.</summary>
    public List<T> With(IEnumerable<T> more)
    {
        var all = new List<T>(_items.Count);
        int taken = 0;
        foreach (T item in more.OrderBy(when))
        {
            int until = CountUntil(when(item));
            all.AddRange(Items[taken..until]);
            all.Add(item);
            taken = until;
        }
        all.AddRange(Items[taken..]);
        return all;
    }

    public IEnumerator<T> GetEnumerator() => _items.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    private int CountUntil(TimeSpan time) => CountBefore(time + Tick);

    private int CountBefore(TimeSpan time)
    {
        int low = 0, high = _items.Count;
        if (high == 0 || when(_items[^1]) < time) return high; // usually an item is later than all others
        while (low < high)
        {
            int middle = (low + high) / 2;
            if (when(_items[middle]) < time) low = middle + 1;
            else high = middle;
        }
        return low;
    }
}
