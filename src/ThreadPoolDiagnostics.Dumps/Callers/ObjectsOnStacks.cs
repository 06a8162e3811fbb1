using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Dumps.Memory;
using ThreadPoolDiagnostics.Stacks;

namespace ThreadPoolDiagnostics.Dumps.Callers;

/// <summary>The types of the objects that the stacks of busy pool threads refer to.</summary>
internal static class ObjectsOnStacks
{
    /// <summary>Threads with the same frames have objects of the same types, but not every one at each moment.</summary>
    private const int MostAlike = 4;

    public static IReadOnlySet<ClrType> TypesIn(ClrRuntime runtime, StackReport report)
    {
        HashSet<int> busy =
        [
            .. report.Groups.Where(group => group is { IsPoolWorker: true, IsIdlePoolWorker: false })
                .SelectMany(group => group.ThreadIds.Take(MostAlike)),
        ];
        return runtime.Threads
            .Where(thread => thread.IsAlive && busy.Contains((int)thread.OSThreadId))
            .SelectMany(thread => thread.ObjectsOnStack())
            .Select(one => one.Type)
            .OfType<ClrType>()
            .ToHashSet();
    }
}
