using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.WaitProfiles;

/// <summary>What the program's IL and metadata say of stacks: callers that were inlined, what can be awaited instead, and which
/// methods are tests.</summary>
internal sealed class StackedCode
{
    /// <summary>A method that more tests reach is not theirs in particular.</summary>
    private const int MostTests = 10;

    private const string Lambda = ".lambda";

    private readonly Dictionary<string, string[]> _testsTo = new(StringComparer.Ordinal);
    private readonly HashSet<string> _tests = new(StringComparer.Ordinal);
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
        LockWaits = isForLock ? [new LockWait(TimeSpan.Zero, stack.ThreadIds[0], null, null)] : [],
    };

    /// <summary>The innermost test method on a stack, Namespace.Type.Method; null when there is none.</summary>
    public string? TestOn(StackGroup stack) => stack.Frames
        .Where(frame => frame.Origin is FrameOrigin.Application)
        .Select(frame => MethodAround(frame.Method))
        .FirstOrDefault(_tests.Contains);

    /// <summary>The tests whose code leads to a stack's outermost own method; none when there are many.</summary>
    public IReadOnlyList<string> TestsTo(StackGroup stack) =>
        OutermostOwn(stack) is { } method ? _testsTo.GetValueOrDefault(method, []) : [];

    /// <summary>Reads the assemblies of a process as far as its stacks need it.</summary>
    /// <param name="stacks">The stacks of waiting threads.</param>
    /// <param name="assemblies">The paths of its assemblies.</param>
    /// <param name="compiled">The methods that it has machine code of.</param>
    /// <param name="files">Opens the assemblies.</param>
    public static StackedCode Read(
        IReadOnlyList<StackGroup> stacks, IEnumerable<string> assemblies, CompiledMethods compiled, TargetFiles files)
    {
        if (stacks.Count == 0) return Unread;
        Observation waiting = Unread._found with { Stacks = [Snapshot(stacks)] };
        using ProgramCode program = CodeSuspects.Read(assemblies, files, waiting);
        var suspects = new CodeSuspects(program, compiled);
        IReadOnlyList<Suspect> found = suspects.Find(waiting);
        var code = new StackedCode(Unread._found with
        {
            Suspects = found,
            AsyncCounterparts = suspects.FindCounterparts(waiting with { Suspects = found }),
        });
        code.FindTests(program, compiled, stacks);
        return code;
    }

    private void FindTests(ProgramCode program, CompiledMethods compiled, IReadOnlyList<StackGroup> stacks)
    {
        CodeMethod[] tests = [.. program.Methods.Where(TestMethods.Is)];
        foreach (CodeMethod test in tests) _tests.Add(test.Name);
        if (tests.Length == 0) return;
        HashSet<string> wanted =
            [.. stacks.Where(stack => TestOn(stack) is null).Select(OutermostOwn).OfType<string>()];
        if (wanted.Count == 0) return;
        var leading = wanted.ToDictionary(method => method, _ => new List<string>(), StringComparer.Ordinal);
        foreach (CodeMethod test in tests.Where(test => compiled.Contains(test.Assembly, test.Token)))
            foreach (string reached in program.Calls.ReachedFrom(test).Select(method => method.Name).Distinct().Where(wanted.Contains))
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
        while (name.EndsWith(Lambda, StringComparison.Ordinal)) name = name[..^Lambda.Length];
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
