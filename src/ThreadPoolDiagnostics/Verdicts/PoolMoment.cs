using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>The state of the pool's workers in one snapshot.</summary>
/// <param name="Elapsed">When it was taken, since the observation began.</param>
/// <param name="Working">The number of workers that ran.</param>
/// <param name="Waiting">The workers that waited, by blocking call, the one with most threads first.</param>
public sealed record PoolMoment(TimeSpan Elapsed, int Working, IReadOnlyList<HeldThreads> Waiting)
{
    /// <summary>Counters within this time before and after it show which threads can have run.</summary>
    private static readonly TimeSpan Around = TimeSpan.FromSeconds(5);

    /// <summary>The number of workers that waited.</summary>
    public int WaitingCount => Waiting.Sum(held => held.Threads);

    /// <summary>Reads one snapshot of an observation.</summary>
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
            ]);
    }
}

/// <summary>Threads that waited for the same in the same call.</summary>
/// <param name="Method">The method, as in <see cref="BlockingCall.Method"/>.</param>
/// <param name="Wait">What they waited for.</param>
/// <param name="Threads">The number of threads.</param>
public sealed record HeldThreads(string Method, WaitKind Wait, int Threads);
