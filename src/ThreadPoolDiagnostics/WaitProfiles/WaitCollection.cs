using ThreadPoolDiagnostics.WaitProfiles.Events;
using ThreadPoolDiagnostics.WaitProfiles.Polling;

namespace ThreadPoolDiagnostics.WaitProfiles;

/// <summary>The waits that were observed, in bounded number; stacks of the same addresses share one array.</summary>
internal sealed class WaitCollection(int most)
{
    private readonly Lock _lock = new();
    private readonly HashSet<ulong[]> _stacks = new(new SameAddresses());
    private readonly List<StackedWait> _byEvents = [];
    private readonly List<PolledWait> _byScheduler = [];

    /// <summary>How many were not kept.</summary>
    public long Dropped { get; private set; }

    public IReadOnlyList<StackedWait> ByEvents => _byEvents;

    public IReadOnlyList<PolledWait> ByScheduler => _byScheduler;

    public void Add(StackedWait wait)
    {
        lock (_lock)
            if (HasRoom_NeedsLock()) _byEvents.Add(wait with { Addresses = Shared_NeedsLock(wait.Addresses) });
    }

    public void Add(PolledWait wait)
    {
        lock (_lock)
            if (HasRoom_NeedsLock()) _byScheduler.Add(wait with { Addresses = Shared_NeedsLock(wait.Addresses) });
    }

    private bool HasRoom_NeedsLock()
    {
        if (_byEvents.Count + _byScheduler.Count < most) return true;
        Dropped++;
        return false;
    }

    private ulong[] Shared_NeedsLock(ulong[] addresses)
    {
        if (_stacks.TryGetValue(addresses, out ulong[]? known)) return known;
        _stacks.Add(addresses);
        return addresses;
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
