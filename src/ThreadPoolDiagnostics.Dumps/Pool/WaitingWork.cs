using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Dumps.Memory;

namespace ThreadPoolDiagnostics.Dumps.Pool;

/// <summary>
/// What waits for a thread: the queued items, and what is behind those that only take work from a queue of their own. One such
/// item stands for hundreds of connections, or for none: since .NET 10 it is queued again before it is known whether there is
/// more (SocketAsyncEngine.Unix.cs).
/// </summary>
internal static class WaitingWork
{
    /// <summary>The types of such items, and the fields of their queues.</summary>
    private static readonly (string Type, string Queue)[] Carriers =
    [
        ("System.Net.Sockets.SocketAsyncEngine", "_eventQueue"),
        ("Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets.Internal.IOQueue", "_workItems"),
    ];

    public static long Count(IReadOnlyList<ClrObject> queue)
    {
        ClrObject[] carriers = [.. queue.Where(item => QueueOf(item) is not null)];
        return queue.Count - carriers.Length + carriers.DistinctBy(item => item.Address).Sum(Behind);
    }

    private static long Behind(ClrObject carrier) =>
        carrier.Child(QueueOf(carrier)!) is { IsNull: false } queue ? ConcurrentQueueItems.Count(queue) : 1;

    private static string? QueueOf(ClrObject item) =>
        Array.Find(Carriers, carrier => carrier.Type == item.Type?.Name).Queue;
}
