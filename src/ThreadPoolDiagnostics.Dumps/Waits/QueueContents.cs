using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Dumps.Memory;
using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Dumps.Waits;

/// <summary>What the queued items would run and continue.</summary>
internal static class QueueContents
{
    /// <summary>The most items whose names are read; the queue's length counts all.</summary>
    private const int MostNamed = 100_000;

    public static IReadOnlyList<QueuedItems> Names(IReadOnlyList<ClrObject> queue) =>
    [
        .. queue.Take(MostNamed).CountBy(WorkNames.Of)
            .OrderByDescending(one => one.Value)
            .ThenBy(one => one.Key, StringComparer.Ordinal)
            .Select(one => new QueuedItems(one.Key, one.Value)),
    ];

    /// <summary>The addresses of the items, of what their delegates are of, and of what they were queued with.</summary>
    public static IReadOnlySet<ulong> Continued(IReadOnlyList<ClrObject> queue)
    {
        HashSet<ulong> addresses = [];
        foreach (ClrObject item in queue)
        {
            addresses.Add(item.Address);
            foreach (string field in new[] { "_callback", "_state", "m_action" }) Add(item.Child(field), addresses);
        }
        return addresses;
    }

    private static void Add(ClrObject one, HashSet<ulong> addresses)
    {
        if (one.IsNull) return;
        addresses.Add(one.Address);
        if (one.IsDelegate && one.AsDelegate().GetDelegateTarget() is { TargetObject: { IsNull: false } target })
            addresses.Add(target.Address);
    }
}
