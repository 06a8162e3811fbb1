using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Groups the waits of workers: threads that wait for the same in the same method are one call.</summary>
internal static class BlockingCalls
{
    /// <summary>The most routes of a call: a few show where it comes from, hundreds show no more.</summary>
    private const int MostRoutes = 5;

    /// <summary>The calls, the one that blocks most threads first.</summary>
    public static IReadOnlyList<BlockingCall> In(Observation observation) =>
        In(observation, new PoolWorkers(observation, new ProcessorUse(observation)));

    public static IReadOnlyList<BlockingCall> In(Observation observation, PoolWorkers workers)
    {
        string? program = ProgramModule.Find(observation.Stacks);
        var inlined = new InlinedStacks(observation);
        int busy = workers.Busy.Sum(group => group.Count);
        return
        [
            .. workers.Waiting
                .Where(group => !TestPlatform.Owns(group.Stack.Frames))
                .Select(group => group with { Stack = inlined.Complete(group.Stack) })
                .Select(group => (Group: group, Place: CallLocation.In(group.Stack)))
                .GroupBy(found => (found.Place.Frame.Method, found.Place.Lead, found.Group.Wait), found => found.Group)
                .Select(alike => ToCall(observation, [.. alike], busy, program))
                // The thread that holds a lock waits for something else, and counts for that.
                .OrderByDescending(call => call.Wait is WaitKind.Lock && workers.WaitForEachOther)
                .ThenByDescending(call => call.BusyShare)
                .ThenBy(call => call.Method, StringComparer.Ordinal),
        ];
    }

    private static BlockingCall ToCall(Observation observation, WorkerGroup[] alike, int busy, string? program)
    {
        StackGroup largest = alike.MaxBy(group => (CallLocation.In(group.Stack).Frame.Source is not null, group.Count))!.Stack;
        CallLocation place = CallLocation.In(largest);
        StackFrame? caller = place.IsKnown ? Caller(largest, place.Frame, program) : null;
        WorkerGroup[][] moments = [.. alike.GroupBy(group => group.Snapshot).Select(moment => moment.ToArray())];
        string[] routes = [.. ThreadEvents.Routes(observation, alike).Take(MostRoutes)];
        return new(place.Frame.Method, alike[0].Wait, (double)alike.Sum(group => group.Count) / busy,
            moments[^1].Sum(group => group.Count), CallPath(largest, place))
        {
            Module = place.Frame.Module,
            IsApplication = place.IsKnown,
            Source = CallCandidates.OnlyCallIn(observation, place.Frame, alike[0].Wait)?.Source ?? place.Frame.Source,
            Caller = caller?.Method,
            PackageApi = caller is null ? null : PackageApi(largest, caller).Method,
            Api = place.Called?.Method,
            Candidates =
                CallCandidates.For(observation, place, alike[0].Wait, routes, [.. ThreadEvents.Operations(observation, alike)]),
            Routes = routes,
            LongestWait = ThreadEvents.LongestWait(observation, alike),
            PersistentThreads = moments.Length < 2 ? 0 : PersistentThreads(moments),
        };
    }

    /// <summary>The application's methods, and .NET's frames from there to the wait.</summary>
    private static IReadOnlyList<CallPathFrame> CallPath(StackGroup stack, CallLocation place)
    {
        IEnumerable<StackFrame> application = place.CallPath is [] ? [place.Frame] : place.CallPath;
        IEnumerable<StackFrame> wait = stack.Frames.TakeWhile(frame => frame.Method != place.Frame.Method).Reverse();
        return [.. application.Concat(wait).Select(CallPathFrame.FromFrame)];
    }

    /// <summary>The program's own code is no package's; where that is unknown, it is the assembly with Main.</summary>
    private static StackFrame? Caller(StackGroup stack, StackFrame place, string? program)
    {
        if (!place.IsLibrary && (program is null || place.Module == program)) return null;
        return stack.Frames.FirstOrDefault(frame => frame is { IsApplication: true, IsLibrary: false }
            && (place.IsLibrary ? frame.Module != place.Module : frame.Module == program));
    }

    /// <summary>The package's frame next to its caller.</summary>
    private static StackFrame PackageApi(StackGroup stack, StackFrame caller) =>
        stack.Frames.TakeWhile(frame => frame != caller).Last(frame => frame.IsApplication);

    private static int PersistentThreads(WorkerGroup[][] moments) => moments
        .Select(moment => moment.SelectMany(group => group.Stack.ThreadIds))
        .Aggregate((stayed, now) => stayed.Intersect(now))
        .Count();
}
