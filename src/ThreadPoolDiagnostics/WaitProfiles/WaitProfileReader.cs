using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.WaitProfiles.Events;
using ThreadPoolDiagnostics.WaitProfiles.Polling;

namespace ThreadPoolDiagnostics.WaitProfiles;

/// <summary>Makes a profile of what was collected: names the stacks, and finds the tests and requests of the waits.</summary>
internal sealed class WaitProfileReader(
    TargetProcess target, long start, long end, ActivityLog activities, Func<int, bool>? isWorker)
{
    private readonly Dictionary<Begun, Activity> _activities = [];

    /// <param name="collected">The waits.</param>
    /// <param name="traces">Traces with the names of methods, the best first; a stack is named by the first that knows
    /// it.</param>
    /// <param name="endActivities">Waits for the last activities, which come while names and code are read, and says what could
    /// not be seen.</param>
    public WaitProfile Read(WaitCollection collected, IReadOnlyList<string> traces, Func<IEnumerable<string>> endActivities)
    {
        ulong[][] addresses =
            [.. collected.ByEvents.Select(wait => wait.Addresses), .. collected.ByScheduler.Select(wait => wait.Addresses)];
        NamedStacks stacks = NamedStacks.Read(
            addresses, traces, new TargetFiles(target.IsAlive ? target : null, own: target.OwnCode));
        using ProgramCode? program = stacks.ReadProgram([.. addresses.Select(stacks.Of).Where(IsBusyWorker).Distinct()]);
        string[] gaps = [.. endActivities()];
        ProfiledWait[] waits =
        [
            .. SlicedWaits.Join(ByEvents(collected, stacks).Concat(ByScheduler(collected, stacks)))
                .OrderBy(wait => wait.Begin),
        ];
        return new(waits, TimeProvider.System.GetElapsedTime(start, end))
        {
            Gaps = [.. gaps, .. Dropped(collected, stacks)],
            Code = stacks.ReadCode(waits, program),
            Activities = [.. activities.All.Select(ToActivity)],
        };
    }

    /// <summary>What was not kept of waits that count.</summary>
    private static IEnumerable<string> Dropped(WaitCollection collected, NamedStacks stacks)
    {
        long dropped = collected.Dropped
            + collected.Stacks.Where(stack => IsBusyWorker(stacks.Of(stack.Addresses))).Sum(stack => stack.Dropped);
        if (dropped > 0)
            yield return $"{dropped:#,0} waits were too many to be kept: the times and numbers of these calls are larger.";
    }

    private static bool IsBusyWorker(StackGroup stack) => stack is { IsPoolWorker: true, IsIdlePoolWorker: false };

    private IEnumerable<(int Thread, ProfiledWait Wait)> ByEvents(WaitCollection collected, NamedStacks stacks) =>
        from wait in collected.ByEvents
        let stack = stacks.Of(wait.Addresses)
        where IsBusyWorker(stack) && (!stack.IsCut || isWorker?.Invoke(wait.ThreadId) is not false)
        select (wait.ThreadId, ToWait(wait.ThreadId, wait.Begin, wait.End, stack, WaitSource.Events) with
        {
            IsForLock = wait.IsForLock,
            IsOpen = wait.IsOpen,
        });

    /// <summary>Those that no event has shown.</summary>
    private IEnumerable<(int Thread, ProfiledWait Wait)> ByScheduler(WaitCollection collected, NamedStacks stacks)
    {
        ILookup<int, StackedWait> byThread = collected.ByEvents.ToLookup(wait => wait.ThreadId);
        var initializers = new InitializerWaits(
        [
            .. collected.ByEvents.Select(wait => (wait.ThreadId, wait.Begin, wait.End, stacks.Of(wait.Addresses))),
            .. collected.ByScheduler.Select(wait => (wait.ThreadId, wait.Begin, wait.End, stacks.Of(wait.Addresses))),
        ]);
        return
            from wait in collected.ByScheduler
            let stack = stacks.Of(wait.Addresses)
            where IsBusyWorker(stack)
                && (wait.IsLoop ? IsPolling(stack)
                    : !RuntimeWaits.Are(stack, wait.Library) || initializers.Contain(wait.ThreadId, wait.Begin, wait.End, stack))
                && !byThread[wait.ThreadId].Any(other => IsOne(wait, other))
            select (wait.ThreadId, ToWait(wait.ThreadId, wait.Begin, wait.End, stack, WaitSource.Scheduler) with
            {
                IsOpen = wait.IsOpen,
                IsLoop = wait.IsLoop,
            });
    }

    /// <summary>Whether short waits at this place make one long one: sleeping until something has happened. Others, for instance
    /// short writes to a file, are what they are.</summary>
    private static bool IsPolling(StackGroup stack) => stack.Wait is WaitKind.Sleep or WaitKind.Spin;

    /// <summary>Whether both observed the same wait; the times of one that was polled are known to some milliseconds.</summary>
    private static bool IsOne(PolledWait polled, StackedWait wait) =>
        2 * (Math.Min(polled.End, wait.End) - Math.Max(polled.Begin, wait.Begin)) > polled.End - polled.Begin;

    private ProfiledWait ToWait(int thread, long from, long to, StackGroup stack, WaitSource source) => new(
        TimeProvider.System.GetElapsedTime(start, from), TimeProvider.System.GetElapsedTime(from, to), stack, source)
    {
        Activity = activities.Of(thread, from) is { } activity ? ToActivity(activity) : null,
    };

    private Activity ToActivity(Begun begun)
    {
        if (_activities.TryGetValue(begun, out Activity? known)) return known;
        return _activities[begun] = new(begun.Kind, begun.Name, TimeProvider.System.GetElapsedTime(start, begun.Begin))
        {
            End = begun.End is { } over ? TimeProvider.System.GetElapsedTime(start, over) : null,
            // A parent begins first; a process that says otherwise could make a circle.
            Parent = activities.ParentOf(begun) is { } parent && parent.Begin < begun.Begin ? ToActivity(parent) : null,
        };
    }
}
