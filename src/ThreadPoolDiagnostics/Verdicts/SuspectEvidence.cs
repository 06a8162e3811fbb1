using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>What speaks for a suspect: the more, the likelier it made the call in which threads wait.</summary>
internal sealed record SuspectEvidence(Suspect Suspect)
{
    /// <summary>From this strength on the suspect is on the threads' call path, and not only of the same kind.</summary>
    private const int OnCallPath = 8;

    private const int ByFrame = 16;
    private const int ByRequest = 8;
    private const int ByRequestMeanwhile = 5;
    private const int ByOperation = 4;
    private const int ByNeighbour = 4;
    private const int ByApi = 1;

    public int Strength { get; private init; }

    public bool IsOnCallPath => Strength >= OnCallPath;

    private string? Frame { get; init; }

    private string? Request { get; init; }

    private string? RequestMeanwhile { get; init; }

    /// <summary>What the threads wait for, which the suspect calls; null where it is not known to.</summary>
    public string? Operation { get; private init; }

    private string? Neighbour { get; init; }

    public static SuspectEvidence Find(
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
        return new(suspect)
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
