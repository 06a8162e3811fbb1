using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>What the pool's workers did when their stacks were taken.</summary>
/// <param name="Elapsed">When, since the observation began.</param>
/// <param name="Working">Those that ran.</param>
/// <param name="Waiting">Those that waited, by what they waited in; the call that held most of them first.</param>
/// <param name="Idle">Those that had no work.</param>
public sealed record PoolMoment(TimeSpan Elapsed, int Working, IReadOnlyList<HeldThreads> Waiting, int Idle)
{
    /// <summary>Counters of so long before and after it tell which threads can have run.</summary>
    private static readonly TimeSpan Around = TimeSpan.FromSeconds(5);

    /// <summary>How many waited.</summary>
    public int WaitingCount => Waiting.Sum(held => held.Threads);

    /// <summary>Reads one of an observation's stacks.</summary>
    public static PoolMoment FromSnapshot(Observation observation, StackSnapshot snapshot)
    {
        Observation around = ObservationWindow.Between(observation, snapshot.Elapsed - Around, snapshot.Elapsed + Around);
        around = around with { Stacks = [snapshot] };
        var workers = new PoolWorkers(around, new ProcessorUse(around));
        var inlined = new InlinedStacks(around);
        return new(
            snapshot.Elapsed,
            workers.Busy.Where(group => !group.IsWaiting).Sum(group => group.Count),
            [
                .. workers.Waiting
                    .GroupBy(group => (CallLocation.In(inlined.Complete(group.Stack)).Frame.Method, group.Wait))
                    .Select(same => new HeldThreads(same.Key.Method, same.Key.Wait, same.Sum(group => group.Count)))
                    .OrderByDescending(held => held.Threads),
            ],
            snapshot.Report.Groups.Where(group => group.IsIdlePoolWorker).Sum(group => group.Count));
    }
}

/// <summary>Threads that waited for the same in the same call.</summary>
/// <param name="Method">As in <see cref="BlockingCall.Method"/>.</param>
/// <param name="Wait">What for.</param>
/// <param name="Threads">How many.</param>
public sealed record HeldThreads(string Method, WaitKind Wait, int Threads);
