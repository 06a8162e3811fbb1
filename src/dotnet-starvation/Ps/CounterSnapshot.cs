using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Ps;

/// <summary>An observation of one process with two samples of its counters, taken on threads of its own.</summary>
internal sealed class CounterSnapshot
{
    /// <summary>The first sample comes after 1.1 s, the second one a second later; on a busy machine it takes longer.</summary>
    private static readonly TimeSpan Budget = TimeSpan.FromSeconds(5);

    private static readonly TimeSpan DescribeBudget = TimeSpan.FromSeconds(2);

    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(100);
    private const int Samples = 2;

    private readonly TaskCompletionSource _ended = new();
    private readonly TargetProcess _target;
    private volatile ProcessRow? _row;

    private CounterSnapshot(TargetProcess target)
    {
        _target = target;
        _row = ProcessRow.Unreachable(target, $"Process {target.Id} sent no counters within {Budget.TotalSeconds:0} s.");
        new Thread(Run) { IsBackground = true, Name = $"snapshot of {target.Id}" }.Start();
    }

    /// <summary>Looks at all of them at the same time; one that cannot be reached does not hold up the others.</summary>
    /// <returns>A row for each that has not ended meanwhile, in the same order.</returns>
    public static IReadOnlyList<ProcessRow> At(IReadOnlyList<TargetProcess> targets, CancellationToken stop)
    {
        CounterSnapshot[] looks = [.. targets.Select(target => new CounterSnapshot(target))];
        long start = TimeProvider.System.GetTimestamp();
        foreach (CounterSnapshot look in looks)
        {
            TimeSpan left = Budget - TimeProvider.System.GetElapsedTime(start);
            WaitHandle.WaitAny([Handle(look._ended.Task), stop.WaitHandle], left > TimeSpan.Zero ? left : TimeSpan.Zero);
            stop.ThrowIfCancellationRequested();
        }
        return [.. looks.Select(look => look._row).OfType<ProcessRow>()];
    }

    private void Run()
    {
        ProcessRow silent = _row!;
        try
        {
            _row = Take(silent);
            if (!_target.IsAlive) _row = null;
        }
        catch (DiagnosticsException gone)
            when (gone.Failure is DiagnosticsFailure.NoSuchProcess or DiagnosticsFailure.ProcessEnded)
        {
            _row = null;
        }
        catch (Exception failure) // also one that nobody expects: it is this process's line, and the others have theirs
        {
            string problem = failure is DiagnosticsException ? failure.Message : $"Process {_target.Id}: {failure}";
            _row = silent with { Problem = problem };
        }
        _ended.SetResult();
    }

    private ProcessRow Take(ProcessRow silent)
    {
        TargetInfo info = _target.Describe(DescribeBudget);
        using PoolObserver observer = PoolObserver.Start(_target, new ObserverSettings { CapturesDetails = false });
        while (observer is { HasEnded: false, Samples.Count: < Samples } && observer.Elapsed < Budget) observer.WaitForNews(Tick);
        Observation observation = observer.ToObservation();
        if (observation.Samples.Count > 0) return silent.Reached(info, observation.Samples, observation.MachineCpuPercent ?? 0);
        string? problem = observer.Failure?.Message ?? (observation.Gaps is [var gap, ..] ? gap : null);
        return problem is null ? silent : silent with { Problem = problem };
    }

    private static WaitHandle Handle(IAsyncResult task) => task.AsyncWaitHandle;
}
