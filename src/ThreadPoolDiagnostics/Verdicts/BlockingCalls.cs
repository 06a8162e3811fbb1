using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Origins;
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
        string? program = ProgramModule.Find(seen.Stacks);
        var inlined = new InlinedStacks(seen);
        int busy = workers.Busy.Sum(group => group.Count);
        return
        [
            .. workers.Waiting
                .Where(group => !TestPlatform.Owns(group.Stack.Frames))
                .Select(group => group with { Stack = inlined.Complete(group.Stack) })
                .Select(group => (Group: group, Place: CallPlace.In(group.Stack)))
                .GroupBy(found => (found.Place.Frame.Method, found.Place.Lead, found.Group.Wait), found => found.Group)
                .Select(alike => ToCall(seen, [.. alike], busy, program))
                // Who holds a lock waits for something else, and counts to it.
                .OrderByDescending(call => call.Wait is WaitKind.Lock && workers.WaitForEachOther)
                .ThenByDescending(call => call.Share)
                .ThenBy(call => call.Method, StringComparer.Ordinal),
        ];
    }

    private static BlockingCall ToCall(Observation seen, WorkerGroup[] alike, int busy, string? program)
    {
        StackGroup largest = alike.MaxBy(group => (CallPlace.In(group.Stack).Frame.Source is not null, group.Count))!.Stack;
        CallPlace place = CallPlace.In(largest);
        StackFrame? caller = place.IsKnown ? Caller(largest, place.Frame, program) : null;
        WorkerGroup[][] moments = [.. alike.GroupBy(group => group.Snapshot).Select(moment => moment.ToArray())];
        string[] routes = [.. ThreadEvents.Routes(seen, alike).Take(MostRoutes)];
        return new(place.Frame.Method, alike[0].Wait, (double)alike.Sum(group => group.Count) / busy,
            moments[^1].Sum(group => group.Count), Path(largest, place.Frame))
        {
            Module = place.Frame.Module,
            IsApplication = place.IsKnown,
            Source = place.IsKnown
                ? CallCandidates.OnlyCallIn(seen, place.Frame, alike[0].Wait)?.Source ?? place.Frame.Source
                : place.Frame.Source,
            Caller = caller?.Method,
            Through = caller is null ? null : Through(largest, caller).Method,
            Called = place.Called?.Method,
            Road = [.. place.Road.Select(frame => new RoadStep(frame.Method, frame.Source))],
            Candidates = CallCandidates.For(seen, place, alike[0].Wait, routes, [.. ThreadEvents.Operations(seen, alike)]),
            Routes = routes,
            LongestWait = ThreadEvents.LongestWait(seen, alike),
            Staying = moments.Length < 2 ? 0 : Staying(moments),
        };
    }

    private static IReadOnlyList<string> Path(StackGroup stack, StackFrame place) =>
        [.. stack.Frames.TakeWhile(frame => frame.Method != place.Method).Append(place).Select(frame => frame.Method).Reverse()];

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
