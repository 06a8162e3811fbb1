using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Finds the thread that holds the lock that most threads wait for, and what it does meanwhile.</summary>
internal static class LockHolder
{
    private const int MostOutside = 3;

    public static IEnumerable<string> Describe(Observation observation)
    {
        KeyValuePair<int, int>[] owners =
        [
            .. observation.LockWaits.Where(wait => wait.OwnerThreadId is > 0).CountBy(wait => wait.OwnerThreadId!.Value),
        ];
        if (owners is []) return [];
        var (owner, waits) = owners.MaxBy(pair => pair.Value);
        return [$"Thread {owner} held a lock in {waits} of the {observation.LockWaits.Count} waits for locks that began"
            + (Stack(observation, owner) is { } stack ? $"; it was {Place(stack)}." : ".")];
    }

    /// <summary>The threads outside the pool that hold what workers wait for at one instant.</summary>
    /// <param name="observation">The observation.</param>
    /// <param name="workers">The ids of the pool's workers.</param>
    public static IEnumerable<string> DescribeOutside(Observation observation, IReadOnlySet<int> workers) => observation.LockWaits
        .Where(wait => wait.OwnerThreadId is { } owner && !workers.Contains(owner) && workers.Contains(wait.ThreadId))
        .CountBy(wait => wait.OwnerThreadId!.Value)
        .OrderByDescending(owner => owner.Value)
        .Select(owner => $"Thread {owner.Key}, which is no pool thread, held a lock that {owner.Value:#,0} of them waited for"
            + (Stack(observation, owner.Key) is { } stack ? $"; it was {Place(stack)}." : "."))
        .Take(MostOutside);

    private static StackGroup? Stack(Observation observation, int thread) => observation.Stacks
        .Reverse()
        .SelectMany(snapshot => snapshot.Report.Groups)
        .FirstOrDefault(group => group.ThreadIds.Contains(thread));

    private static string Place(StackGroup stack)
    {
        string method = MethodName.TypeAndMethod((stack.FirstApplicationFrame ?? stack.Frames[0]).Method);
        return stack.Wait is WaitKind.None ? $"in {method}" : $"in {method} and waited {WaitText.ForKind(stack.Wait)}";
    }
}
