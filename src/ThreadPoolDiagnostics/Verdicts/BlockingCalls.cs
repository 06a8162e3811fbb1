using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Where the workers of an observation wait: threads that wait for the same in the same method are one call.</summary>
internal static class BlockingCalls
{
    /// <summary>A few requests show where a call comes from; hundreds show no more.</summary>
    private const int MostRoutes = 5;

    /// <summary>The call that holds most threads first.</summary>
    public static IReadOnlyList<BlockingCall> In(Observation seen) => In(seen, new PoolWorkers(seen, new ProcessorUse(seen)));

    public static IReadOnlyList<BlockingCall> In(Observation seen, PoolWorkers workers)
    {
        string? program = ProgramModule.Of(seen.Stacks);
        int busy = workers.Busy.Sum(group => group.Count);
        return
        [
            .. workers.Waiting
                .GroupBy(group => (Place(group.Stack).Method, group.Wait))
                .Select(alike => Of(seen, [.. alike], busy, program))
                .OrderByDescending(call => call.Share)
                .ThenBy(call => call.Method, StringComparer.Ordinal),
        ];
    }

    private static BlockingCall Of(Observation seen, WorkerGroup[] alike, int busy, string? program)
    {
        StackGroup largest = alike.MaxBy(group => (Place(group.Stack).Source is not null, group.Count))!.Stack;
        StackFrame place = Place(largest);
        StackFrame? caller = place.IsApplication ? Caller(largest, place, program) : null;
        WorkerGroup[][] moments = [.. alike.GroupBy(group => group.Snapshot).Select(moment => moment.ToArray())];
        return new(place.Method, alike[0].Wait, (double)alike.Sum(group => group.Count) / busy,
            moments[^1].Sum(group => group.Count), Path(largest, place))
        {
            Module = place.Module,
            IsApplication = place.IsApplication,
            Source = place.Source,
            Caller = caller?.Method,
            Through = caller is null ? null : Through(largest, caller).Method,
            Routes = [.. Joined.Routes(seen, alike).Take(MostRoutes)],
            LongestWait = Joined.LongestWait(seen, alike),
            Staying = moments.Length < 2 ? 0 : Staying(moments),
        };
    }

    /// <summary>The application's frame; without one the frame of .NET that leads to the wait, which the pool's own frames do not.
    /// </summary>
    private static StackFrame Place(StackGroup stack) => stack.FirstApplicationFrame
        ?? KnownWaits.Called(stack.Frames)
        ?? stack.Frames[0];

    private static IReadOnlyList<string> Path(StackGroup stack, StackFrame place) =>
        [.. stack.Frames.TakeWhile(frame => frame != place).Append(place).Select(frame => frame.Method).Reverse()];

    /// <summary>The program's own code is what is no package; where that is not known, the assembly that has Main.</summary>
    private static StackFrame? Caller(StackGroup stack, StackFrame place, string? program)
    {
        if (!place.IsLibrary && (program is null || place.Module == program)) return null;
        return stack.Frames.FirstOrDefault(frame => frame is { IsApplication: true, IsLibrary: false }
            && (place.IsLibrary ? frame.Module != place.Module : frame.Module == program));
    }

    /// <summary>The frame of a library that is next to its caller.</summary>
    private static StackFrame Through(StackGroup stack, StackFrame caller) =>
        stack.Frames.TakeWhile(frame => frame != caller).Last(frame => frame.IsApplication);

    private static int Staying(WorkerGroup[][] moments) => moments
        .Select(moment => moment.SelectMany(group => group.Stack.ThreadIds))
        .Aggregate((stayed, now) => stayed.Intersect(now))
        .Count();
}
