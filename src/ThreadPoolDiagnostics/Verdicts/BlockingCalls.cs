using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Groups the waits of workers: threads that wait for the same in the same own method are one call.</summary>
internal static class BlockingCalls
{
    /// <summary>The most routes of a call: a few show where it comes from, hundreds show no more.</summary>
    private const int MostRoutes = 5;

    /// <summary>The calls, the one that blocks most threads first.</summary>
    public static IReadOnlyList<BlockingCall> In(Observation observation) =>
        In(observation, new PoolWorkers(observation, new ProcessorUse(observation)));

    public static IReadOnlyList<BlockingCall> In(Observation observation, PoolWorkers workers)
    {
        var inlined = new InlinedStacks(observation);
        int busy = workers.Busy.Sum(group => group.Count);
        var holders = new LockHolders(observation, workers);
        return
        [
            .. workers.Waiting
                .Where(group => !TestPlatform.Owns(group.Stack.Frames))
                .Select(group => group with { Stack = inlined.Complete(group.Stack) })
                .Select(group => (Group: group, Place: CallLocation.In(group.Stack)))
                .GroupBy(
                    found => (found.Place.Frame.Method, found.Place.Frame.Lambda, found.Place.Remainder,
                        WhatItWaitsFor(found.Place, found.Group, holders)))
                .Select(alike => ToCall(observation, [.. alike], busy, holders))
                // Whoever holds what others wait for counts for them, too.
                .OrderByDescending(call => call.BusyShare + (call.HeldUp * observation.Stacks.Count / (double)busy))
                .ThenBy(call => call.Method, StringComparer.Ordinal),
        ];
    }

    /// <summary>
    /// The ways inside a package to its waits are one call of the package; .NET's own waits are told apart, and so is a thread
    /// that holds what the others wait for.
    /// </summary>
    private static string WhatItWaitsFor(CallLocation place, WorkerGroup group, LockHolders holders) =>
        place.Library is null || holders.HeldUpBy([group]) is not null
            ? $"{group.Wait}"
            : MethodName.WithoutArguments(place.Called!.Method);

    private static BlockingCall ToCall(
        Observation observation, (WorkerGroup Group, CallLocation Place)[] found, int busy, LockHolders holders)
    {
        WorkerGroup[] alike = [.. found.Select(one => one.Group)];
        var (largest, place) = found.MaxBy(one => (one.Place.Frame.Source is not null, one.Group.Count));
        WaitKind wait = alike.GroupBy(group => group.Wait).MaxBy(same => same.Sum(group => group.Count))!.Key;
        Hold? hold = holders.HeldUpBy(alike);
        WorkerGroup[][] moments = [.. alike.GroupBy(group => group.Snapshot).Select(moment => moment.ToArray())];
        string[] routes = [.. ThreadEvents.Routes(observation, alike).Take(MostRoutes)];
        Suspect? only = CallCandidates.OnlyCallIn(observation, place, wait);
        IReadOnlyList<CallCandidate> candidates =
            CallCandidates.For(observation, place, wait, routes, [.. ThreadEvents.Operations(observation, alike)]);
        string? api = ApiOf(place, only?.Api ?? ApiOf(candidates));
        // What was called back waits itself: the package's frames are around it, not under it.
        string? calledBackBy = candidates is [{ IsLikely: true, CalledBackBy: { } by }, ..] ? by : null;
        StackFrame? entered = calledBackBy is null ? place.Entered : null;
        AsyncCounterpart? counterpart = Counterpart(observation, api) ?? Counterpart(observation, entered?.Method);
        return new(place.Frame.Method, wait, (double)alike.Sum(group => group.Count) / busy,
            moments[^1].Sum(group => group.Count), CallPath(largest.Stack, place))
        {
            Module = place.Frame.Module,
            Lambda = place.Frame.Lambda,
            IsApplication = place.IsKnown,
            IsWorkOfPackage = place.IsWorkOfPackage,
            Source = only?.Source ?? place.Frame.Source,
            Api = api,
            ApiFrame = place.Called?.Method,
            InnerFrame = place.Inner?.Method,
            InnerModule = place.Inner?.Module,
            Entry = place.Entry,
            CalledBy = calledBackBy ?? place.CalledBy?.Method,
            ApiModule = place.Called?.Module,
            LibraryApi = entered?.Method,
            LibraryModule = entered?.Module,
            LibraryFrame = calledBackBy is null ? place.Library?.Method : null,
            AsyncApi = counterpart?.AsyncApi,
            AsyncApiIsKnown = counterpart is not null,
            HeldUp = hold?.Threads ?? 0,
            Holds = hold?.Method,
            HeldUpBy = hold?.Evidence,
            IsOriginInferred = place.Frame.IsOriginInferred,
            Candidates = candidates,
            Callers = CallingMethod.Of(found, busy),
            Routes = routes,
            LongestWait = ThreadEvents.LongestWait(observation, alike),
            PersistentThreads = moments.Length < 2 ? 0 : PersistentThreads(moments),
        };
    }

    /// <summary>What the likeliest candidate calls, or all of them.</summary>
    private static string? ApiOf(IReadOnlyList<CallCandidate> candidates) =>
        candidates is [{ IsLikely: true } likeliest, ..] ? likeliest.Api
            : candidates.Select(candidate => candidate.Api).Distinct().ToArray() is [var common] ? common : null;

    /// <summary>What the IL calls, where that is not the outermost frame that is left.</summary>
    private static string? ApiOf(CallLocation place, string? byIl) =>
        byIl is null || (place.Called is { } called && MethodName.WithoutArguments(called.Method) == byIl)
            ? place.Called?.Method
            : byIl;

    private static AsyncCounterpart? Counterpart(Observation observation, string? api) =>
        api is null ? null : observation.AsyncCounterparts.FirstOrDefault(one => one.Api == MethodName.WithoutArguments(api));

    /// <summary>The application's methods, and the other frames from there to the wait.</summary>
    private static IReadOnlyList<CallPathFrame> CallPath(StackGroup stack, CallLocation place)
    {
        IEnumerable<StackFrame> application = place.CallPath is [] ? [place.Frame] : place.CallPath;
        IEnumerable<StackFrame> wait = stack.Frames.TakeWhile(frame => frame.Method != place.Frame.Method).Reverse();
        return [.. application.Concat(wait).Select(CallPathFrame.FromFrame)];
    }

    private static int PersistentThreads(WorkerGroup[][] moments) => moments
        .Select(moment => moment.SelectMany(group => group.Stack.ThreadIds))
        .Aggregate((stayed, now) => stayed.Intersect(now))
        .Count();
}
