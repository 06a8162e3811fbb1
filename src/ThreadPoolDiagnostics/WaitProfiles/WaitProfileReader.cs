using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Sources;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.WaitProfiles.Events;
using ThreadPoolDiagnostics.WaitProfiles.Polling;

namespace ThreadPoolDiagnostics.WaitProfiles;

/// <summary>Makes a profile of what was collected: names the stacks, and finds the tests and requests of the waits.</summary>
internal sealed class WaitProfileReader(
    TargetProcess target, long start, long end, ActivityLog activities, Func<int, bool>? isWorker)
{
    /// <summary>Frames of a thread that waits for a static constructor which another thread runs (.NET 9 and later).</summary>
    private static readonly string[] ClassInitializers =
        ["System.Runtime.CompilerServices.InitHelpers.", "System.Runtime.CompilerServices.StaticsHelpers."];

    private readonly Dictionary<Guid, Activity> _activities = [];

    /// <param name="collected">The waits.</param>
    /// <param name="traces">Traces with the names of methods, the best first; a stack is named by the first that knows it.</param>
    /// <param name="gaps">What could not be seen.</param>
    public WaitProfile Read(WaitCollection collected, IReadOnlyList<string> traces, IReadOnlyList<string> gaps)
    {
        (Dictionary<ulong[], StackGroup> stacks, StackedCode code) = Name(
            collected.ByEvents.Select(wait => wait.Addresses).Concat(collected.ByScheduler.Select(wait => wait.Addresses)), traces);
        ILookup<int, StackedWait> byThread = collected.ByEvents.ToLookup(wait => wait.ThreadId);
        PolledWait[] polled =
        [
            .. collected.ByScheduler.Where(wait => !byThread[wait.ThreadId].Any(other => IsOne(wait, other))),
        ];
        IEnumerable<ProfiledWait> waits = collected.ByEvents
            .Where(wait => !stacks[wait.Addresses].IsCut || isWorker?.Invoke(wait.ThreadId) is not false)
            .Select(wait => ToWait(wait.ThreadId, wait.Begin, wait.End, stacks[wait.Addresses], WaitSource.Events) with
            {
                IsForLock = wait.IsForLock,
                IsOpen = wait.IsOpen,
            })
            .Concat(polled.Where(wait => IsWait(wait, stacks[wait.Addresses])).Select(wait =>
                ToWait(wait.ThreadId, wait.Begin, wait.End, stacks[wait.Addresses], WaitSource.Scheduler) with
                {
                    IsOpen = wait.IsOpen,
                }))
            .Where(wait => IsBusyWorker(wait.Stack));
        return new(
            [.. waits.OrderBy(wait => wait.Begin)], TimeProvider.System.GetElapsedTime(start, end))
        {
            Gaps = gaps,
            Code = code,
            Activities = [.. activities.All.Select(ToActivity)],
        };
    }

    /// <summary>Whether both observed the same wait; the times of one that was polled are known to some milliseconds.</summary>
    private static bool IsOne(PolledWait polled, StackedWait wait) =>
        2 * (Math.Min(polled.End, wait.End) - Math.Max(polled.Begin, wait.Begin)) > polled.End - polled.Begin;

    /// <summary>A thread that stands still inside the runtime, not in a known wait, waits for the runtime itself: for a garbage
    /// collection, a compilation, a type that is being loaded.</summary>
    private static bool IsWait(PolledWait wait, StackGroup stack) => stack.Wait is not WaitKind.None
        || (wait.Library is { } library && !library.StartsWith("libcoreclr", StringComparison.Ordinal))
        || (IsClassInitializer(stack.Frames.FirstOrDefault())
            && stack.Frames.SkipWhile(IsClassInitializer).FirstOrDefault() is { Origin: FrameOrigin.Application });

    private static bool IsClassInitializer(StackFrame? frame) => frame is not null
        && Array.Exists(ClassInitializers, name => frame.Method.StartsWith(name, StringComparison.Ordinal));

    /// <summary>The stacks by their addresses, those with the same frames being one.</summary>
    private (Dictionary<ulong[], StackGroup> Stacks, StackedCode Code) Name(
        IEnumerable<ulong[]> addresses, IReadOnlyList<string> traces)
    {
        // A number in place of a thread: each stack is its own group.
        SampledThread[] stacks =
            [.. addresses.Distinct().Select((stack, number) => new SampledThread(number, stack, RanManagedCode: false))];
        ThreadStack[] named = [.. stacks.Select(stack => new ThreadStack(stack.ThreadId, []))];
        var files = new TargetFiles(target.IsAlive ? target : null, own: target.OwnCode);
        NamedFrames? last = null;
        foreach (string trace in traces)
        {
            last = NamedFrames.Read(trace, stacks, files);
            named = [.. named.Zip(SourceLines.AddTo([.. stacks.Select(last.Of)], trace, files), Better)];
        }
        var groups = new Dictionary<string, StackGroup>(StringComparer.Ordinal);
        Dictionary<ulong[], StackGroup> byAddress = stacks.Zip(named).ToDictionary(
            one => one.First.Addresses, one => Shared(groups, ToGroup(one.Second)));
        StackGroup[] waiting = [.. groups.Values.Where(IsBusyWorker)];
        return (byAddress, last is null ? StackedCode.Unread : StackedCode.Read(waiting, last.Modules, last.Compiled, files));
    }

    private static ThreadStack Better(ThreadStack before, ThreadStack now) =>
        before.Frames.Count(HasName) >= now.Frames.Count(HasName) ? before : now;

    private static StackGroup Shared(Dictionary<string, StackGroup> groups, StackGroup group)
    {
        string frames = string.Join('\n', group.Frames.Select(frame => $"{frame} {frame.Source}"));
        return groups.TryGetValue(frames, out StackGroup? known) ? known : groups[frames] = group;
    }

    private static bool IsBusyWorker(StackGroup stack) => stack is { IsPoolWorker: true, IsIdlePoolWorker: false };

    private static StackGroup ToGroup(ThreadStack stack) =>
        new([.. stack.Frames.Where(HasName)], [stack.ThreadId])
        {
            InManagedCode = 0,
            CutKind = stack.IsCut ? ThreadKinds.RecogniseCut(stack.Frames, threadName: null) : null,
        };

    /// <summary>Native code has no name.</summary>
    private static bool HasName(StackFrame frame) => frame.Method != FrameName.Unknown;

    private ProfiledWait ToWait(int thread, long from, long to, StackGroup stack, WaitSource source) => new(
        TimeProvider.System.GetElapsedTime(start, from), TimeProvider.System.GetElapsedTime(from, to), stack, source)
    {
        Activity = activities.Of(thread, from) is { } activity ? ToActivity(activity) : null,
    };

    private Activity ToActivity(Begun begun)
    {
        if (_activities.TryGetValue(begun.Id, out Activity? known)) return known;
        return _activities[begun.Id] = new(begun.Kind, begun.Name, TimeProvider.System.GetElapsedTime(start, begun.Begin))
        {
            End = begun.End is { } over ? TimeProvider.System.GetElapsedTime(start, over) : null,
            Parent = activities.ParentOf(begun) is { } parent ? ToActivity(parent) : null,
        };
    }
}
