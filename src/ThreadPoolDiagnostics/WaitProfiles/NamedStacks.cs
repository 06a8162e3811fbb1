using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Sources;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.WaitProfiles;

/// <summary>The stacks of waits with their names and lines; those with the same frames are one.</summary>
internal sealed class NamedStacks
{
    private readonly Dictionary<ulong[], StackGroup> _byAddresses = [];
    private readonly TargetFiles _files;
    private NamedFrames? _names;

    private NamedStacks(TargetFiles files) => _files = files;

    /// <param name="addresses">The return addresses of each stack.</param>
    /// <param name="traces">Traces with the names of methods, the best first; a stack is named by the first that knows
    /// it.</param>
    /// <param name="files">Opens modules and symbols.</param>
    public static NamedStacks Read(IEnumerable<ulong[]> addresses, IReadOnlyList<string> traces, TargetFiles files)
    {
        // A number in place of a thread: each stack is its own group.
        SampledThread[] stacks =
            [.. addresses.Distinct().Select((stack, number) => new SampledThread(number, stack, RanManagedCode: false))];
        var named = new NamedStacks(files);
        ThreadStack[] best = [.. stacks.Select(stack => new ThreadStack(stack.ThreadId, []))];
        foreach (string trace in traces)
        {
            named._names = NamedFrames.Read(trace, stacks, files);
            best = [.. best.Zip(SourceLines.AddTo([.. stacks.Select(named._names.Of)], trace, files), Better)];
        }
        var groups = new Dictionary<string, StackGroup>(StringComparer.Ordinal);
        foreach ((SampledThread stack, ThreadStack frames) in stacks.Zip(best))
            named._byAddresses.Add(stack.Addresses, Shared(groups, ToGroup(frames)));
        return named;
    }

    public StackGroup Of(ulong[] addresses) => _byAddresses[addresses];

    /// <summary>Reads the assemblies of the process as far as these stacks need it; null when nothing is known of them.</summary>
    public ProgramCode? ReadProgram(IReadOnlyList<StackGroup> stacks) => _names is null || stacks.Count == 0
        ? null
        : StackedCode.ReadProgram(stacks, _names.Modules, _files);

    /// <summary>What the program's code says of the stacks of these waits.</summary>
    public StackedCode ReadCode(IReadOnlyList<ProfiledWait> waits, ProgramCode? program) => program is null || waits.Count == 0
        ? StackedCode.Unread
        : StackedCode.Read(waits, program, _names!.Compiled);

    private static ThreadStack Better(ThreadStack before, ThreadStack now) =>
        before.Frames.Count(HasName) >= now.Frames.Count(HasName) ? before : now;

    private static StackGroup Shared(Dictionary<string, StackGroup> groups, StackGroup group)
    {
        string frames = StackGrouping.Identity(group.Frames);
        return groups.TryGetValue(frames, out StackGroup? known) ? known : groups[frames] = group;
    }

    private static StackGroup ToGroup(ThreadStack stack) =>
        new([.. stack.Frames.Where(HasName)], [stack.ThreadId])
        {
            InManagedCode = 0,
            CutKind = stack.IsCut ? ThreadKinds.RecogniseCut(stack.Frames, threadName: null) : null,
        };

    /// <summary>Native code has no name.</summary>
    private static bool HasName(StackFrame frame) => frame.Method != FrameName.Unknown;
}
