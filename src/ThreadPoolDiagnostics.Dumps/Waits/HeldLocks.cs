using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Dumps.Memory;

namespace ThreadPoolDiagnostics.Dumps.Waits;

/// <summary>The owners of locks: of lock (object) by the runtime's sync blocks, of System.Threading.Lock by its own
/// field.</summary>
internal sealed class HeldLocks
{
    private const string LockType = "System.Threading.Lock";

    private readonly Dictionary<ulong, int> _owners;
    private readonly HashSet<int> _threads;
    private readonly Dictionary<int, int> _byManagedId;

    public HeldLocks(ClrRuntime runtime)
    {
        Dictionary<ulong, int> threads = runtime.Threads.Where(thread => thread.IsAlive).DistinctBy(thread => thread.Address)
            .ToDictionary(thread => thread.Address, thread => (int)thread.OSThreadId);
        _threads = [.. threads.Values];
        _byManagedId = runtime.Threads.Where(thread => thread.IsAlive).DistinctBy(thread => thread.ManagedThreadId)
            .ToDictionary(thread => thread.ManagedThreadId, thread => (int)thread.OSThreadId);
        _owners = runtime.Heap.EnumerateSyncBlocks()
            .Where(block => block.IsMonitorHeld && threads.ContainsKey(block.HoldingThreadAddress))
            .DistinctBy(block => block.Object)
            .ToDictionary(block => block.Object, block => threads[block.HoldingThreadAddress]);
    }

    /// <summary>The operating system's id of the thread that owns the lock nearest to the top of a stack that another thread
    /// owns; null when there is none.</summary>
    public int? OwnerOfAwaited(ClrThread thread) => thread.ObjectsOnStack()
        .Select(OwnerOf)
        .FirstOrDefault(owner => owner is not null && owner != (int)thread.OSThreadId);

    private int? OwnerOf(ClrObject one)
    {
        if (_owners.TryGetValue(one.Address, out int owner)) return owner;
        if (one.Type?.Name != LockType || one.Value<int>("_owningThreadId") is not { } id) return null;
        // It is the system's id of the thread, or the runtime's own where the system's is not known to it (Lock.CoreCLR.cs).
        return _threads.Contains(id) ? id : _byManagedId.TryGetValue(id, out owner) ? owner : null;
    }
}
