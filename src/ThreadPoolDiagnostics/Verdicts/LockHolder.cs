using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Finds the thread that holds the lock that most threads wait for, and what it does meanwhile.</summary>
internal static class LockHolder
{
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
