using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Stacks;

/// <summary>What the command shows: the stacks of a process, or those of them that were asked for.</summary>
internal sealed record StacksView
{
    public required int ProcessId { get; init; }

    /// <summary>Of its entry assembly; null when the runtime did not tell.</summary>
    public string? Name { get; init; }

    /// <summary>For instance "10.0.1"; null when the runtime did not tell.</summary>
    public string? RuntimeVersion { get; init; }

    public required DateTimeOffset TakenAt { get; init; }

    /// <summary>All that was seen.</summary>
    public required StackReport Report { get; init; }

    /// <summary>The async methods in flight; null when they were not asked for.</summary>
    public AsyncReport? Async { get; init; }

    /// <summary>Whether only pool workers are of interest.</summary>
    public bool OnlyPool { get; init; }

    /// <summary>How many groups to show at most; null for all.</summary>
    public int? Top { get; init; }

    /// <summary>Whether stacks that differ only within .NET are shown apart.</summary>
    public bool Full { get; init; }

    /// <summary>The groups that were asked for, the largest first.</summary>
    public IReadOnlyList<StackGroup> Groups => [.. Wanted.Take(Top ?? int.MaxValue)];

    /// <summary>How many groups there are beyond the top ones.</summary>
    public int GroupsLeftOut => Wanted.Count - Groups.Count;

    /// <summary>The threads of all groups that were asked for.</summary>
    public int ThreadCount => Wanted.Sum(group => group.Count);

    public int BusyPoolWorkers => Count(ThreadKind.PoolWorker);

    public int IdlePoolWorkers => Count(ThreadKind.IdlePoolWorker);

    private IReadOnlyList<StackGroup> Wanted
    {
        get
        {
            StackGroup[] wanted = [.. Report.Groups.Where(group => !OnlyPool || group.IsPoolWorker)];
            return Full ? wanted : SimilarStacks.Merge(wanted);
        }
    }

    /// <summary>The thread with its name.</summary>
    public IEnumerable<StackThread> ThreadsOf(StackGroup group) =>
        Report.Threads.Where(thread => group.ThreadIds.Contains(thread.Id));

    private int Count(ThreadKind kind) => Report.Groups.Where(group => group.Kind == kind).Sum(group => group.Count);
}
