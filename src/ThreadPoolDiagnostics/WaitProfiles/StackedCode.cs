using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.WaitProfiles.Events;

namespace ThreadPoolDiagnostics.WaitProfiles;

/// <summary>What the program's IL and metadata say of stacks: callers that were inlined, what can be awaited instead, and which
/// methods are tests.</summary>
internal sealed class StackedCode
{
    /// <summary>A method that more tests reach is not theirs in particular.</summary>
    private const int MostTests = 10;

    /// <summary>A few requests lead to the endpoint as well as hundreds.</summary>
    private const int MostRequests = 5;

    private readonly Dictionary<string, string[]> _testsTo = new(StringComparer.Ordinal);
    private readonly HashSet<string> _tests = new(StringComparer.Ordinal);
    private readonly Dictionary<StackGroup, RequestStart[]> _requests = [];
    private readonly Observation _found;

    private StackedCode(Observation found) => _found = found;

    /// <summary>Nothing is known.</summary>
    public static StackedCode Unread { get; } =
        new(new() { Processors = 0, Duration = TimeSpan.Zero, Samples = [] });

    /// <summary>An observation in which one thread has that stack, with what the code says of it.</summary>
    /// <param name="stack">The stack of a waiting thread.</param>
    /// <param name="isForLock">Whether it is known to wait for a lock.</param>
    public Observation Observe(StackGroup stack, bool isForLock) => _found with
    {
        Stacks = [Snapshot([stack])],
        Requests = _requests.GetValueOrDefault(stack, []),
        LockWaits = isForLock ? [new LockWait(TimeSpan.Zero, stack.ThreadIds[0], null, null)] : [],
    };

    /// <summary>The outermost test method on a stack, Namespace.Type.Method, up to where an asynchronous method goes on: what is
    /// further out only completed what that awaited. Null when there is none.</summary>
    public string? TestOn(StackGroup stack)
    {
        string? test = null;
        foreach (StackFrame frame in stack.Frames)
        {
            if (frame.Origin is FrameOrigin.Application && MethodAround(frame.Method) is var method && _tests.Contains(method))
                test = method;
            if (test is not null && AsyncFrames.IsContinuation(frame)) break;
        }
        return test;
    }

    /// <summary>The tests whose code leads to a stack's outermost own method, or that it is set up for: those of its class. None
    /// when there are many.</summary>
    public IReadOnlyList<string> TestsTo(StackGroup stack)
    {
        if (OutermostOwn(stack) is not { } method) return [];
        if (_testsTo.TryGetValue(method, out string[]? leading) && leading.Length > 0) return leading;
        string[] own = [.. _tests.Where(test => TypeOf(test) == TypeOf(method)).Order(StringComparer.Ordinal)];
        return own.Length <= MostTests ? own : [];
    }

    private static string TypeOf(string method) => method[..Math.Max(0, method.LastIndexOf('.'))];

    /// <summary>Reads the assemblies of a process as far as the stacks of its waits need it.</summary>
    /// <param name="stacks">The stacks.</param>
    /// <param name="assemblies">The paths of its assemblies.</param>
    /// <param name="files">Opens the assemblies.</param>
    public static ProgramCode ReadProgram(
        IReadOnlyList<StackGroup> stacks, IEnumerable<string> assemblies, TargetFiles files) =>
        WaitingCode.Read(assemblies, files, Unread._found with { Stacks = [Snapshot(stacks)] });

    /// <summary>Searches a program's code for what it says of the stacks of waits.</summary>
    /// <param name="waits">The waits.</param>
    /// <param name="program">The program, read for their stacks.</param>
    /// <param name="compiled">The methods that it has machine code of.</param>
    public static StackedCode Read(IReadOnlyList<ProfiledWait> waits, ProgramCode program, CompiledMethods compiled)
    {
        StackGroup[] stacks = [.. waits.Select(wait => wait.Stack).Distinct()];
        Dictionary<StackGroup, RequestStart[]> requests = RequestsOf(waits);
        Observation waiting = Unread._found with
        {
            Stacks = [Snapshot(stacks)],
            Requests = [.. requests.Values.SelectMany(starts => starts)],
        };
        Observation found = CodeSearch.Complete(waiting, program, compiled);
        var code = new StackedCode(
            Unread._found with { Suspects = found.Suspects, AsyncCounterparts = found.AsyncCounterparts });
        foreach ((StackGroup stack, RequestStart[] starts) in requests) code._requests.Add(stack, starts);
        code.FindTests(program, compiled, stacks);
        return code;
    }

    /// <summary>The requests of the waits with each stack, as if its thread had just begun them.</summary>
    private static Dictionary<StackGroup, RequestStart[]> RequestsOf(IReadOnlyList<ProfiledWait> waits) => waits
        .Where(wait => wait.Activity is { Kind: ActivityKind.Request })
        .GroupBy(wait => wait.Stack)
        .ToDictionary(same => same.Key, same => same.Select(wait => wait.Activity!.Name).Distinct(StringComparer.Ordinal)
            .Take(MostRequests).Select(route => new RequestStart(TimeSpan.Zero, same.Key.ThreadIds[0], route)).ToArray());

    private void FindTests(ProgramCode program, CompiledMethods compiled, StackGroup[] stacks)
    {
        CodeMethod[] tests = [.. program.OwnMethods.Where(TestMethods.Is)];
        foreach (CodeMethod test in tests) _tests.Add(test.Name);
        if (tests.Length == 0) return;
        HashSet<string> wanted =
            [.. stacks.Where(stack => TestOn(stack) is null).Select(OutermostOwn).OfType<string>()];
        if (wanted.Count == 0) return;
        var leading = wanted.ToDictionary(method => method, _ => new List<string>(), StringComparer.Ordinal);
        foreach (CodeMethod test in tests.Where(test => compiled.Contains(test.Assembly, test.Token)))
            foreach (string reached in wanted.Intersect(program.Calls.ReachedFrom(test).Select(method => method.Name)))
                leading[reached].Add(test.Name);
        foreach ((string method, List<string> from) in leading)
            if (from.Count <= MostTests) _testsTo[method] = [.. from.Distinct().Order(StringComparer.Ordinal)];
    }

    private static string? OutermostOwn(StackGroup stack) =>
        stack.Frames.LastOrDefault(frame => frame.Origin is FrameOrigin.Application) is { } frame
            ? MethodAround(frame.Method)
            : null;

    /// <summary>The method that contains a lambda.</summary>
    private static string MethodAround(string method)
    {
        string name = MethodName.WithoutArguments(method);
        while (MethodName.IsLambda(name)) name = name[..^CompilerName.Lambda.Length];
        return name;
    }

    private static StackSnapshot Snapshot(IReadOnlyList<StackGroup> stacks) => new(
        TimeSpan.Zero,
        new StackReport(stacks, stacks.Count, TimeSpan.Zero)
        {
            Threads =
            [
                .. stacks.SelectMany(stack => stack.ThreadIds)
                    .Select(id => new StackThread(id, null, ThreadKind.PoolWorker) { Demand = 0, Timeslices = 0 }),
            ],
        });
}
