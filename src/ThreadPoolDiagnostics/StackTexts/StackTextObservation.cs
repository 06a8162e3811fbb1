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

    public static Observation From(StackTextContents contents, TextLines lines)
    {
        var frames = new TextFrames();
        List<ThreadStack> threads = [.. Threads(contents, frames)];
        StackReport? report = threads.Count == 0 ? null : Report(threads);
        int workers = report?.Groups.Where(group => group.IsPoolWorker).Sum(group => group.Count) ?? 0;
        bool isWhole = report is null || contents.Pool.Threads is not { } all || workers >= all * MostThreads;
        return new()
        {
            Processors = 0,
            Duration = TimeSpan.Zero,
            Samples = [],
            Stacks = report is null ? [] : [new(TimeSpan.Zero, report)],
            Instant = State(contents, isWhole),
            Gaps = [.. StackTextGaps.Find(contents, lines, frames, report, workers, isWhole)],
        };
    }

    /// <summary>Without the stacks of most workers, a queue proves nothing of those that are missing.</summary>
    private static PoolState State(StackTextContents contents, bool isWhole) => new()
    {
        Threads = contents.Pool.Threads,
        MinThreads = contents.Pool.MinThreads,
        MaxThreads = contents.Pool.MaxThreads,
        CpuPercent = contents.Pool.CpuPercent,
        QueueLength = contents.Queue.IsShown && isWhole ? contents.Queue.Count : null,
        Queued = contents.Queue.Kinds,
    };

    private static StackReport Report(List<ThreadStack> threads)
    {
        IReadOnlyList<StackGroup> groups = StackGrouping.Group(threads);
        return new(groups, threads.Count, TimeSpan.Zero)
        {
            Threads =
            [
                .. groups.SelectMany(group => group.ThreadIds.Select(id => new StackThread(id, Name: null, group.Kind)))
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
            yield return Thread(stack.Id ?? Free(), stack.Frames);
        if (contents.Stacks.HaveIds) yield break; // the tree has the same threads
        foreach (ParallelStack stack in contents.Parallel)
            for (int i = 0; i < stack.Threads; i++) yield return Thread(Free(), stack.Frames);

        int Free()
        {
            while (!ids.Add(++next)) { }
            return next;
        }

        ThreadStack Thread(int id, IReadOnlyList<FrameLine> lines) => new(id, [.. lines.Select(frames.Frame)])
        {
            IsCut = lines.Count >= DeepestSample && lines[0].Form is FrameForm.Module && !lines.Any(IsRoot),
            RanManagedCode = null,
        };
    }

    private static bool IsRoot(FrameLine line) => line.Name.EndsWith(".StartCallback", StringComparison.Ordinal)
        || line.Name.EndsWith(".Main", StringComparison.Ordinal) || line.Name.EndsWith("<Main>$", StringComparison.Ordinal);
}
