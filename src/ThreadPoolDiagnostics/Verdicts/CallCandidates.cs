using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Infers callers of waits that were inlined: from remaining frames, requests, awaited tasks and IL.</summary>
internal static class CallCandidates
{
    private const int AtMost = 5;

    private const string RunByTheRemaining =
        "A frame of .NET that remains was compiled to run it: it waits itself, or the waiting method was inlined into it.";

    /// <summary>The candidates, likeliest first; empty when the frame itself is known.</summary>
    /// <param name="observation">The observation.</param>
    /// <param name="place">Where the threads wait.</param>
    /// <param name="wait">What they wait for.</param>
    /// <param name="routes">The requests that they had begun.</param>
    /// <param name="operations">The async methods whose tasks they wait for, by name without type.</param>
    public static IReadOnlyList<CallCandidate> For(
        Observation observation, CallLocation place, WaitKind wait, IReadOnlyList<string> routes,
        IReadOnlyList<string> operations)
    {
        if (place.IsKnown) return InlinedInto(observation, place, wait);
        if (place.IsWorkOfPackage || PoolFrames.AreTimers(place.Frame.Method)) return [];
        string[] neighbours = [.. Neighbours(observation, place)];
        string[] meanwhile = routes.Count > 0 ? [] : [.. ThreadEvents.RoutesMeanwhile(observation).Take(AtMost)];
        SuspectEvidence[] all =
        [
            .. Behind(observation, place, wait)
                .Select(suspect => SuspectEvidence.Find(suspect, place, routes, meanwhile, operations, neighbours)),
        ];
        (string, SourceLocation?)? only = OnlyOneIn(all)
            ?? OnlyOneIn(all.Where(one => one.Suspect.IsInUse))
            ?? OnlyOneIn(all.Where(one => one.Suspect is { IsInUse: true, IsOfPackage: false }))
            ?? OnlyOneIn(all.Where(one => one is { Operation: not null, Suspect.IsInUse: true }));
        bool anyIsOnCallPath = Array.Exists(all, one => one.IsOnCallPath);
        CallCandidate[] found =
        [
            .. all
                .Where(one => one.IsOnCallPath == anyIsOnCallPath)
                .OrderByDescending(one => one.Strength)
                .ThenByDescending(one => place.IsActivation && MethodName.IsConstructor(one.Suspect.Method))
                .ThenByDescending(one => one.Suspect.HasRun)
                .ThenByDescending(one => one.Suspect.TypeHasRun)
                .ThenBy(one => Steps(one.Suspect))
                .DistinctBy(one => (one.Suspect.Method, one.Suspect.Source))
                .Select(one => CallCandidate.FromSuspect(
                    one.Suspect, one.Why(all.Length), one.IsOnCallPath || only == (one.Suspect.Method, one.Suspect.Source))),
        ];
        return [.. found.Concat(Remaining(place, found)).Take(AtMost)];
    }

    private static (string, SourceLocation?)? OnlyOneIn(IEnumerable<SuspectEvidence> some) =>
        some.Select(one => (one.Suspect.Method, one.Suspect.Source)).Distinct().ToArray() is [var only] ? only : null;

    /// <summary>
    /// The calls that may have led to the frame: those of exactly it, if the IL has any; and where the remaining frames show that
    /// a request called an action or an endpoint, those that are reached from one. Where only others than actions have run, it
    /// may be a filter. An endpoint's method may be inlined into its generated code, and never have code of its own.
    /// </summary>
    private static Suspect[] Behind(Observation observation, CallLocation place, WaitKind wait)
    {
        string frame = MethodName.WithoutArguments(place.Frame.Method);
        Suspect[] alike = [.. observation.Suspects.Where(suspect => suspect.Wait == wait && suspect.Within is null)];
        Suspect[] exact = Array.FindAll(alike, suspect => suspect.ApiFrame == frame);
        Suspect[] possible = exact.Length > 0 ? exact : Array.FindAll(alike, suspect => suspect.ApiFrame is null);
        if (Array.Exists(possible, suspect => suspect is { IsInUse: true, IsOfPackage: false } && suspect.Entry == place.Entry))
            possible = Array.FindAll(possible, suspect => !suspect.IsOfPackage); // a call of what shows is likelier
        Suspect[] entered = Array.FindAll(possible, suspect => suspect.Entry is not null && suspect.Entry == place.Entry);
        bool haveRun = place.Entry == DispatchFrames.Endpoint || Array.Exists(entered, suspect => suspect.IsInUse)
            || !Array.Exists(possible, suspect => suspect.IsInUse);
        return entered.Length > 0 && haveRun
            ? [.. entered, .. possible.Where(suspect => suspect.Requests.Count > 0)]
            : Array.FindAll(possible, suspect => suspect.Entry is null);
    }

    /// <summary>
    /// The only call of this kind in the IL of a frame's method, or the only one of the method that the frame called when the
    /// frame's line is not known; the line is certain. Of several in one line, that of the method which was called. Null when
    /// there is none, or several lines.
    /// </summary>
    public static Suspect? OnlyCallIn(Observation observation, CallLocation place, WaitKind wait)
    {
        Suspect[] calls = Array.FindAll(Around(observation, place, wait), suspect => suspect.Method == suspect.Within);
        Suspect[] named = place.Called is { } called
            ? Array.FindAll(calls, call => MethodName.Own(call.Api) == MethodName.Own(called.Method))
            : [];
        if (AreInOneLine(calls)) return named is [var first, ..] ? first : calls[0];
        return place.Frame.Source is null && AreInOneLine(named) ? named[0] : null;
    }

    private static bool AreInOneLine(Suspect[] calls) => calls.Select(call => call.Source).Distinct().Count() == 1;

    /// <summary>The methods that may be inlined into a frame: first callers of the method that waits, then methods that have run,
    /// then the nearest.</summary>
    private static CallCandidate[] InlinedInto(Observation observation, CallLocation place, WaitKind wait)
    {
        Suspect[] around = Around(observation, place, wait);
        if (Array.Exists(around, suspect => suspect.Method == suspect.Within)) return [];
        Suspect[] ordered =
        [
            .. around
                .OrderByDescending(suspect => SuspectEvidence.CallsTheSame(suspect, place.Called))
                .ThenByDescending(suspect => suspect.HasRun)
                .ThenBy(suspect => suspect.IsThroughDelegate)
                .ThenBy(Steps)
                .DistinctBy(suspect => (suspect.Method, suspect.Source)),
        ];
        int same = ordered.Count(suspect => SuspectEvidence.CallsTheSame(suspect, place.Called));
        return
        [
            .. ordered.Take(AtMost).Select((suspect, index) => CallCandidate.FromSuspect(
                suspect, Why(suspect, place.Frame), isLikely: index == 0 && (ordered.Length == 1 || same == 1))),
        ];
    }

    private static int Steps(Suspect suspect) => suspect.CallPath.Count;

    private static string Why(Suspect suspect, StackFrame frame)
    {
        string leads = suspect.IsThroughDelegate ? "calls delegates passed to it, of which this may be one" : "leads to it";
        if (suspect.CalledBackBy is { } by) return SuspectEvidence.CalledBack(by, suspect.Api);
        string run = suspect.IsThroughDelegate && suspect.HasRun ? ", and it has run" : "";
        return $"{MethodName.TypeAndMethod(frame.Method)} does not wait itself and {leads}{run}; "
            + $"it calls {MethodName.TypeAndMethod(suspect.Api)}.";
    }

    /// <summary>The calls in a frame; those that lead to exactly what it called, if the IL has any.</summary>
    private static Suspect[] Around(Observation observation, CallLocation place, WaitKind wait)
    {
        string method = MethodName.WithoutArguments(place.Frame.Method);
        string? called = place.Called is { } frame ? MethodName.WithoutArguments(frame.Method) : null;
        Suspect[] alike =
        [
            .. observation.Suspects.Where(suspect =>
                suspect.Within == method && suspect.WithinLambda == place.Frame.Lambda && suspect.Wait == wait),
        ];
        Suspect[] exact = Array.FindAll(alike, suspect => suspect.ApiFrame is not null && suspect.ApiFrame == called);
        return exact.Length > 0 ? exact : Array.FindAll(alike, suspect => suspect.ApiFrame is null);
    }

    /// <summary>
    /// The methods that the same call reaches on other threads, for instance the one that makes a Lazy's value; only for the same
    /// generated endpoint code.
    /// </summary>
    private static IEnumerable<string> Neighbours(Observation observation, CallLocation place) =>
        from snapshot in observation.Stacks
        from stack in snapshot.Report.Groups
        from frame in stack.Frames.Index()
        where place.Remainder.Length > 0 && frame.Item.Method == place.Remainder && frame.Index > 0
            && stack.Frames[frame.Index - 1].Method == place.Frame.Method
        from inner in stack.Frames.Take(frame.Index).Where(inner => inner.IsApplication)
        select inner.Method;

    /// <summary>The async method that a remaining frame runs, unless the IL has already led to or through it.</summary>
    private static IEnumerable<CallCandidate> Remaining(CallLocation place, CallCandidate[] found) =>
        place.Carried is { } method
        && !Array.Exists(found, candidate => candidate.CallPath.Any(step => SuspectEvidence.IsSame(step, method)))
            ? [new(method, null, RunByTheRemaining) { IsLikely = true }]
            : [];
}
