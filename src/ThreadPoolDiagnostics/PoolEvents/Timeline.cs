using System.Collections;
using System.Runtime.InteropServices;

namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>
/// What happened, in order of time, for who looks at it many times a second. Several threads see it, and what comes a moment late
/// is put where it belongs.
/// </summary>
/// <param name="when">Since the observation began.</param>
internal sealed class Timeline<T>(Func<T, TimeSpan> when) : IEnumerable<T>
{
    private static readonly TimeSpan Tick = TimeSpan.FromTicks(1);

    private readonly List<T> _items = [];

    /// <summary>The last one; the default value when there is none.</summary>
    public T? Latest => _items.LastOrDefault();

    private Span<T> Items => CollectionsMarshal.AsSpan(_items);

    public void Add(T item) => _items.Insert(CountUntil(when(item)), item);

    /// <summary>Leaves out what was before.</summary>
    public void Forget(TimeSpan before) => _items.RemoveRange(0, CountBefore(before));

    /// <summary>Leaves out what is so.</summary>
    public void Forget(Predicate<T> isOver) => _items.RemoveAll(isOver);

    public T[] ToArray() => [.. _items];

    /// <summary>The last so many, or as many as there are.</summary>
    public T[] Last(int count) => [.. Items[Math.Max(_items.Count - count, 0)..]];

    /// <summary>What happened then or later.</summary>
    public T[] Since(TimeSpan from) => [.. Items[CountBefore(from)..]];

    /// <summary>What happened from then until then, both included.</summary>
    public T[] Between(TimeSpan from, TimeSpan to) => [.. Items[CountBefore(from)..CountUntil(to)]];

    /// <summary>The same, with the last one before and the first one after.</summary>
    public T[] Around(TimeSpan from, TimeSpan to) =>
        [.. Items[Math.Max(CountBefore(from) - 1, 0)..Math.Min(CountUntil(to) + 1, _items.Count)]];

    /// <summary>All, and some more which does not stay.</summary>
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
        if (high == 0 || when(_items[^1]) < time) return high; // what comes is later than all that is there, as a rule
        while (low < high)
        {
            int middle = (low + high) / 2;
            if (when(_items[middle]) < time) low = middle + 1;
            else high = middle;
        }
        return low;
    }
}
