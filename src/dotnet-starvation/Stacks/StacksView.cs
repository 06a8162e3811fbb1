using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Stacks;

/// <summary>The stacks of a process that the command shows.</summary>
internal sealed record StacksView
{
    public required int ProcessId { get; init; }

    /// <summary>The name of its entry assembly; null when the runtime did not answer.</summary>
    public string? Name { get; init; }

    /// <summary>The runtime's version, for instance "10.0.1"; null when the runtime did not answer.</summary>
    public string? RuntimeVersion { get; init; }

    public required DateTimeOffset TakenAt { get; init; }

    public required StackReport Report { get; init; }

    /// <summary>The async methods in flight; null when they were not requested.</summary>
    public AsyncReport? Async { get; init; }

    /// <summary>Whether only pool workers are shown.</summary>
    public bool OnlyPool { get; init; }

    /// <summary>The greatest number of groups; null for all.</summary>
    public int? Top { get; init; }

    /// <summary>Whether stacks that differ only within .NET are shown separately.</summary>
    public bool Full { get; init; }

    /// <summary>The shown groups, the largest first.</summary>
    public IReadOnlyList<StackGroup> Groups => [.. Wanted.Take(Top ?? int.MaxValue)];

    public int GroupsLeftOut => Wanted.Count - Groups.Count;

    /// <summary>The threads of all groups, also beyond the top ones.</summary>
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

    public IEnumerable<StackThread> ThreadsOf(StackGroup group) =>
        Report.Threads.Where(thread => group.ThreadIds.Contains(thread.Id));

    private int Count(ThreadKind kind) => Report.Groups.Where(group => group.Kind == kind).Sum(group => group.Count);
}
