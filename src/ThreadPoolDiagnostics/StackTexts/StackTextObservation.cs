using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>What a text shows, as an observation of one instant.</summary>
internal static class StackTextObservation
{
    /// <summary>The runtime writes so many frames of a stack to dotnet-stack; the outer ones are missing then.</summary>
    private const int DeepestSample = 100;

    /// <summary>The part of the pool's threads whose stacks have to be there: a few may end between two commands.</summary>
    private const double MostThreads = 0.8;

    /// <summary>With a thread that is ready to run a process uses more, also on a busy machine.</summary>
    private const int IdlePercent = 5;

    public static Observation From(StackTextContents contents, TextLines lines)
    {
        var frames = new TextFrames();
        List<ThreadStack> threads = [.. Threads(contents, frames)];
        var native = new NativeWaits(threads, contents.Threads, contents.Pool);
        threads = threads.ConvertAll(native.Apply);
        Dictionary<int, string?> names = contents.Stacks.All.Where(stack => stack is { Id: not null, Name: not null })
            .ToDictionary(stack => stack.Id!.Value, stack => stack.Name);
        StackReport? report = threads.Count == 0 ? null : Report(threads, names);
        int workers = report?.Groups.Where(group => group.IsPoolWorker).Sum(group => group.Count) ?? 0;
        bool isWhole = report is null || contents.Pool.Threads is not { } all || workers >= all * MostThreads;
        TextWaits? waits = report is null ? null : new(contents, report);
        IReadOnlyList<AwaitedWork> awaited = waits?.Tasks() ?? [];
        return new()
        {
            Processors = 0,
            Duration = TimeSpan.Zero,
            Samples = [],
            Stacks = report is null ? [] : [new(TimeSpan.Zero, report)],
            LockWaits = waits?.Locks() ?? [],
            TaskWaits = TextWaits.Operations(awaited),
            Instant = State(contents, isWhole) with { Awaited = awaited },
            Gaps =
            [
                .. StackTextGaps.Find(contents, lines, frames, report, workers, isWhole), .. native.Sentences(contents.Pool),
                .. StackTextGaps.OfLocks(waits),
            ],
        };
    }

    /// <summary>Without the stacks of most workers, a queue proves nothing of those that are missing.</summary>
    private static PoolState State(StackTextContents contents, bool isWhole) => new()
    {
        Threads = contents.Pool.Threads,
        MinThreads = contents.Pool.MinThreads,
        MaxThreads = contents.Pool.MaxThreads,
        ThreadGoal = Goal(contents.Pool, contents.Queue),
        CpuPercent = contents.Pool.CpuPercent,
        QueueLength = contents.Queue.IsShown && isWhole ? contents.Queue.Count : null,
        Queued = contents.Queue.Kinds,
    };

    /// <summary>
    /// As many workers as run, if items wait beside idle workers: the pool tells an idle one to run for each new item while fewer
    /// run than it aims at. Not known of a process that computes, where one may be on its way.
    /// </summary>
    private static int? Goal(PoolFigures pool, QueueRows queue) =>
        pool is { Running: { } running, Threads: { } threads, MinThreads: { } least, CpuPercent: < IdlePercent }
        && running >= least && running < threads && queue.Count >= least
            ? running
            : null;

    private static StackReport Report(List<ThreadStack> threads, Dictionary<int, string?> names)
    {
        IReadOnlyList<StackGroup> groups = StackGrouping.Group(threads, names.GetValueOrDefault);
        return new(groups, threads.Count, TimeSpan.Zero)
        {
            Threads =
            [
                .. groups.SelectMany(group => group.ThreadIds.Select(
                        id => new StackThread(id, names.GetValueOrDefault(id), group.Kind)))
                    .OrderBy(thread => thread.Id),
            ],
        };
    }

    /// <summary>Threads without an id get the lowest numbers that no other one has.</summary>
    private static IEnumerable<ThreadStack> Threads(StackTextContents contents, TextFrames frames)
    {
        HashSet<int> ids = [.. contents.Stacks.All.Select(stack => stack.Id).OfType<int>()];
        int next = 0;
        foreach (TextStack stack in contents.Stacks.All)
            yield return Thread(stack.Id ?? Free(), stack.Frames, stack);
        if (contents.Stacks.HaveIds) yield break; // the tree has the same threads
        foreach (ParallelStack same in contents.Parallel)
            for (int i = 0; i < same.Threads; i++) yield return Thread(Free(), same.Frames, stack: null);

        int Free()
        {
            while (!ids.Add(++next)) { }
            return next;
        }

        ThreadStack Thread(int id, IReadOnlyList<FrameLine> lines, TextStack? stack) => new(id, [.. lines.Select(frames.Frame)])
        {
            IsCut = stack is { IsTopmostAlone: true }
                || (lines.Count >= DeepestSample && lines[0].Form is FrameForm.Module && !lines.Any(IsRoot)),
            RanManagedCode = stack?.Id is { } listed ? contents.Threads.RanManagedCode(listed) : null,
        };
    }

    private static bool IsRoot(FrameLine line) => line.Name.EndsWith(".StartCallback", StringComparison.Ordinal)
        || line.Name.EndsWith(".Main", StringComparison.Ordinal) || line.Name.EndsWith("<Main>$", StringComparison.Ordinal);
}
