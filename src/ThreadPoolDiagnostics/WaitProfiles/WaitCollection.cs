using ThreadPoolDiagnostics.WaitProfiles.Events;
using ThreadPoolDiagnostics.WaitProfiles.Polling;

namespace ThreadPoolDiagnostics.WaitProfiles;

/// <summary>The waits that were observed, in bounded number; stacks of the same addresses share one array.</summary>
/// <param name="mostOfOne">The most waits with one stack that are kept: a worker without work waits like any other, and its stack
/// is known by its names only, which come last.</param>
internal sealed class WaitCollection(int mostOfOne)
{
    /// <summary>The most stacks that are kept: a program has some thousands, unless it makes code all the time.</summary>
    private const int MostStacks = 20_000;

    private readonly Lock _lock = new();
    private readonly Dictionary<ulong[], (ulong[] Addresses, long Count)> _stacks = new(new SameAddresses());
    private readonly List<StackedWait> _byEvents = [];
    private readonly List<PolledWait> _byScheduler = [];

    public IReadOnlyList<StackedWait> ByEvents => _byEvents;

    public IReadOnlyList<PolledWait> ByScheduler => _byScheduler;

    /// <summary>How many waits were not kept because there were too many stacks.</summary>
    public long Dropped { get; private set; }

    /// <summary>The stacks, and how many waits of each were not kept.</summary>
    public IEnumerable<(ulong[] Addresses, long Dropped)> Stacks =>
        _stacks.Values.Select(stack => (stack.Addresses, Math.Max(0, stack.Count - mostOfOne)));

    public void Add(StackedWait wait)
    {
        lock (_lock)
            if (Shared_NeedsLock(wait.Addresses) is { } addresses) _byEvents.Add(wait with { Addresses = addresses });
    }

    public void Add(PolledWait wait)
    {
        lock (_lock)
            if (Shared_NeedsLock(wait.Addresses) is { } addresses) _byScheduler.Add(wait with { Addresses = addresses });
    }

    /// <summary>The shared array of a stack; null when the wait is not kept.</summary>
    private ulong[]? Shared_NeedsLock(ulong[] addresses)
    {
        if (!_stacks.TryGetValue(addresses, out (ulong[] Addresses, long Count) stack))
        {
            if (_stacks.Count == MostStacks)
            {
                Dropped++;
                return null;
            }
            stack = (addresses, 0);
        }
        _stacks[addresses] = stack with { Count = stack.Count + 1 };
        return stack.Count < mostOfOne ? stack.Addresses : null;
    }

    private sealed class SameAddresses : EqualityComparer<ulong[]>
    {
        public override bool Equals(ulong[]? x, ulong[]? y) => x.AsSpan().SequenceEqual(y);

        public override int GetHashCode(ulong[] obj)
        {
            HashCode hash = default;
            hash.AddBytes(System.Runtime.InteropServices.MemoryMarshal.AsBytes(obj.AsSpan()));
            return hash.ToHashCode();
        }
    }
}
