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
        Lead[] leads =
        [
            .. Behind(observation, place, wait)
                .Select(suspect => Lead.FromSuspect(suspect, place, routes, meanwhile, operations, neighbours)),
        ];
        (string, SourceLocation?)? only = OnlyOneIn(leads)
            ?? OnlyOneIn(leads.Where(lead => lead.Suspect.IsInUse))
            ?? OnlyOneIn(leads.Where(lead => lead.Suspect is { IsInUse: true, IsOfPackage: false }))
            ?? OnlyOneIn(leads.Where(lead => lead is { Operation: not null, Suspect.IsInUse: true }));
        int best = leads.Select(lead => lead.Strength).DefaultIfEmpty().Max();
        CallCandidate[] found =
        [
            .. leads
                .Where(lead => lead.Leads == (best >= Lead.Leading))
                .OrderByDescending(lead => lead.Strength)
                .ThenByDescending(lead => place.IsActivation && MethodName.IsConstructor(lead.Suspect.Method))
                .ThenByDescending(lead => lead.Suspect.HasRun)
                .ThenByDescending(lead => lead.Suspect.TypeHasRun)
                .ThenBy(lead => Steps(lead.Suspect))
                .DistinctBy(lead => (lead.Suspect.Method, lead.Suspect.Source))
                .Select(lead => new CallCandidate(lead.Suspect.Method, lead.Suspect.Source, lead.Why(leads.Length))
                {
                    CallPath = lead.Suspect.CallPath,
                    Api = lead.Suspect.Api,
                    CalledBackBy = lead.Suspect.CalledBackBy,
                    IsLikely = lead.Leads || only == (lead.Suspect.Method, lead.Suspect.Source),
                }),
        ];
        return [.. found.Concat(Remaining(place, found)).Take(AtMost)];
    }

    private static (string, SourceLocation?)? OnlyOneIn(IEnumerable<Lead> leads) =>
        leads.Select(lead => (lead.Suspect.Method, lead.Suspect.Source)).Distinct().ToArray() is [var only] ? only : null;

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
                .OrderByDescending(suspect => Lead.CallsTheSame(suspect, place.Called))
                .ThenByDescending(suspect => suspect.HasRun)
                .ThenBy(suspect => suspect.IsThroughDelegate)
                .ThenBy(Steps)
                .DistinctBy(suspect => (suspect.Method, suspect.Source)),
        ];
        int same = ordered.Count(suspect => Lead.CallsTheSame(suspect, place.Called));
        return
        [
            .. ordered.Take(AtMost).Select((suspect, index) =>
                new CallCandidate(suspect.Method, suspect.Source, Why(suspect, place.Frame))
                {
                    CallPath = suspect.CallPath,
                    Api = suspect.Api,
                    CalledBackBy = suspect.CalledBackBy,
                    IsLikely = index == 0 && (ordered.Length == 1 || same == 1),
                }),
        ];
    }

    private static int Steps(Suspect suspect) => suspect.CallPath.Count;

    private static string Why(Suspect suspect, StackFrame frame)
    {
        string leads = suspect.IsThroughDelegate ? "calls delegates passed to it, of which this may be one" : "leads to it";
        if (suspect.CalledBackBy is { } by) return Lead.CalledBack(by, suspect.Api);
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
        where place.Lead.Length > 0 && frame.Item.Method == place.Lead && frame.Index > 0
            && stack.Frames[frame.Index - 1].Method == place.Frame.Method
        from inner in stack.Frames.Take(frame.Index).Where(inner => inner.IsApplication)
        select inner.Method;

    /// <summary>The async method that a remaining frame runs, unless the IL has already led to or through it.</summary>
    private static IEnumerable<CallCandidate> Remaining(CallLocation place, CallCandidate[] found) =>
        place.Carried is { } method && !found.Any(candidate => candidate.CallPath.Any(step => Lead.IsSame(step, method)))
            ? [new(method, null, RunByTheRemaining) { IsLikely = true }]
            : [];
}

/// <summary>The evidence for a suspect.</summary>
internal sealed record Lead(Suspect Suspect)
{
    /// <summary>From this score on the suspect is on the threads' call path, and not only of the same kind.</summary>
    public const int Leading = 8;

    private const int ByFrame = 16;
    private const int ByRequest = 8;
    private const int ByRequestMeanwhile = 5;
    private const int ByOperation = 4;
    private const int ByNeighbour = 4;
    private const int ByApi = 1;

    public int Strength { get; private init; }

    public bool Leads => Strength >= Leading;

    private string? Frame { get; init; }

    private string? Request { get; init; }

    private string? RequestMeanwhile { get; init; }

    /// <summary>What the threads wait for, which the suspect calls; null where it is not known to.</summary>
    public string? Operation { get; private init; }

    private string? Neighbour { get; init; }

    public static Lead FromSuspect(
        Suspect suspect,
        CallLocation place,
        IReadOnlyList<string> routes,
        string[] meanwhile,
        IReadOnlyList<string> operations,
        string[] neighbours)
    {
        string? frame = place.Carried is { } carried && suspect.CallPath.Any(step => IsSame(step, carried)) ? carried : null;
        string? request = routes.FirstOrDefault(suspect.Requests.Contains);
        string? other = Array.Find(meanwhile, suspect.Requests.Contains);
        string? operation = operations.FirstOrDefault(suspect.Calls.Contains);
        string? neighbour = Array.Find(neighbours, method => TypeOf(method) == TypeOf(suspect.Method));
        return new Lead(suspect)
        {
            Frame = frame,
            Request = request,
            RequestMeanwhile = other,
            Operation = operation,
            Neighbour = neighbour,
            Strength = (frame is null ? 0 : ByFrame) + (request is null ? 0 : ByRequest)
                + (other is null ? 0 : ByRequestMeanwhile) + (operation is null ? 0 : ByOperation)
                + (neighbour is null ? 0 : ByNeighbour) + (CallsTheSame(suspect, place.Frame) ? ByApi : 0),
        };
    }

    /// <summary>Whether two names are the same except for arguments.</summary>
    public static bool IsSame(string one, string other) =>
        MethodName.WithoutArguments(one) == MethodName.WithoutArguments(other);

    /// <param name="alike">The number of calls that can wait in this way: in the program, or to which entry points lead.</param>
    public string Why(int alike)
    {
        string waits = $"it calls {MethodName.TypeAndMethod(Suspect.Api)}";
        string of = Operation is null ? "" : $" on {Operation}, which is what the threads wait for";
        if (Suspect.CalledBackBy is { } by) return CalledBack(by, Suspect.Api);
        if (Frame is not null) return $"{MethodName.TypeAndMethod(Frame)} runs in this place and leads to it; {waits}{of}.";
        if (Request is not null) return $"The handler of {Request} leads to it; {waits}{of}.";
        if (RequestMeanwhile is not null) return $"{RequestMeanwhile} began meanwhile, and its handler leads to it; {waits}{of}.";
        if (Neighbour is not null)
            return $"By the program's code, {waits}; in the same type is {MethodName.TypeAndMethod(Neighbour)}, "
                + "which such a call runs on another thread.";
        if (Operation is not null) return $"By the program's code, {waits}{of}.";
        string led = Suspect.Entry is null ? "" : $" to which an {Suspect.Entry} leads";
        string others = alike == 2 ? "does another place" : $"do {alike - 1} other places";
        return alike == 1
            ? $"By the program's code, {waits}, and no other call{(led.Length > 0 ? led : " in the program")} waits so."
            : $"By the program's code, {waits}; so {others}{led}"
                + (Suspect.HasRun ? ", and this one has run, or all that it calls." : ".");
    }

    /// <summary>The evidence for own code that a package's method, which remains on the stacks, calls back.</summary>
    public static string CalledBack(string by, string api) =>
        $"{MethodName.TypeAndMethod(by)} calls it back and, by its IL, does not wait so itself; "
        + $"it calls {MethodName.TypeAndMethod(api)}.";

    private static string TypeOf(string method) =>
        MethodName.WithoutArguments(method) is var name && name.LastIndexOf('.') is > 0 and var end
        ? name[..end]
        : method;

    /// <param name="suspect">The call.</param>
    /// <param name="called">The .NET method that waits; null when it has no frame.</param>
    public static bool CallsTheSame(Suspect suspect, StackFrame? called) => called is not null
        && (ApiFamilies.AreOne(suspect.Api, called.Method)
            || MethodName.Bare(suspect.Api) == MethodName.Bare(called.Method).Replace(".get_", ".", StringComparison.Ordinal)
            || (suspect.Wait is WaitKind.Task && suspect.Api.EndsWith(".Result", StringComparison.Ordinal)
                && called.Method.Contains(".GetResultCore(", StringComparison.Ordinal)));
}
