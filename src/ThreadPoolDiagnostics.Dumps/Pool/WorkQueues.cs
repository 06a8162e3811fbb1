using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Dumps.Memory;

namespace ThreadPoolDiagnostics.Dumps.Pool;

/// <summary>The queued work items of the pool: the global queues and each worker's own (ThreadPoolWorkQueue.cs).</summary>
internal static class WorkQueues
{
    /// <summary>Its one static field is called _queues or, since .NET 10, s_queues.</summary>
    private const string Local = "System.Threading.ThreadPoolWorkQueue+WorkStealingQueueList";
    private const string ConcurrentQueue = "System.Collections.Concurrent.ConcurrentQueue";

    /// <summary>All items; null where the queue cannot be found.</summary>
    public static IReadOnlyList<ClrObject>? Read(ClrRuntime runtime)
    {
        ClrObject queue = StaticFields.ReadObject(runtime, "System.Threading.ThreadPool", "s_workQueue");
        if (queue.IsNull || queue.Type is not { } type) return null;
        return
        [
            .. type.Fields.Where(field => field.IsObjectReference)
                .SelectMany(field => Global(field.ReadObject(queue.Address, interior: false))),
            .. StaticFields.ReadObjects(runtime, Local).SelectMany(Elements).SelectMany(LocalItems),
        ];
    }

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
