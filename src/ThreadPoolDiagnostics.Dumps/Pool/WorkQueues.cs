using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Dumps.Memory;

namespace ThreadPoolDiagnostics.Dumps.Pool;

/// <summary>The queued work items of the pool: the global queues and each worker's own (ThreadPoolWorkQueue.cs).</summary>
internal static class WorkQueues
{
    private const string Pool = "System.Threading.ThreadPool";

    /// <summary>Its one static field is called _queues or, since .NET 10, s_queues.</summary>
    private const string Local = "System.Threading.ThreadPoolWorkQueue+WorkStealingQueueList";
    private const string ConcurrentQueue = "System.Collections.Concurrent.ConcurrentQueue";

    /// <summary>All items, none before the pool is used; null where the queue cannot be found.</summary>
    public static IReadOnlyList<ClrObject>? Read(ClrRuntime runtime)
    {
        ClrObject queue = StaticFields.ReadObject(runtime, Pool, "s_workQueue");
        if (queue.IsNull || queue.Type is not { } type)
            return HasHeap(runtime) && !StaticFields.IsLoaded(runtime, Pool) ? [] : null;
        return
        [
            .. type.Fields.Where(field => field.IsObjectReference)
                .SelectMany(field => Global(field.ReadObject(queue.Address, interior: false))),
            .. StaticFields.ReadObjects(runtime, Local).SelectMany(Elements).SelectMany(LocalItems),
        ];
    }

    /// <summary>Whether objects can be read: one that the host sets before any code of the program runs.</summary>
    private static bool HasHeap(ClrRuntime runtime) =>
        StaticFields.ReadObject(runtime, "System.AppContext", "s_dataStore") is { IsNull: false, Type: not null };

    /// <summary>A queue of the pool, or an array of them: one for each group of processors.</summary>
    private static IEnumerable<ClrObject> Global(ClrObject field) =>
        field.IsNull ? []
        : field.IsArray ? Elements(field).SelectMany(Global)
        : field.Is(ConcurrentQueue) ? ConcurrentQueueItems.Of(field)
        : [];

    private static IEnumerable<ClrObject> LocalItems(ClrObject queue)
    {
        ClrObject items = queue.Child("m_array");
        if (items.IsNull || queue.Value<int>("m_headIndex") is not { } head || queue.Value<int>("m_tailIndex") is not { } tail)
            return [];
        ClrArray array = items.AsArray();
        int count = Math.Clamp(tail - head, 0, array.Length);
        return Enumerable.Range(head, count)
            .Select(index => array.GetObjectValue(index & (array.Length - 1)))
            .Where(item => !item.IsNull);
    }

    private static IEnumerable<ClrObject> Elements(ClrObject array)
    {
        if (array.IsNull || !array.IsArray || array.Type?.ComponentType is not { IsObjectReference: true }) return [];
        ClrArray elements = array.AsArray();
        return Enumerable.Range(0, elements.Length).Select(elements.GetObjectValue).Where(one => !one.IsNull);
    }
}
