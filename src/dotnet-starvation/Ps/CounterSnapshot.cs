using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Ps;

/// <summary>Two samples of the counters of a process, taken on a dedicated thread.</summary>
internal sealed class CounterSnapshot
{
    /// <summary>The first sample arrives after 1.1 s, the second one a second later; on a busy machine, later.</summary>
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

    /// <summary>Reads all processes at the same time; one that does not answer does not delay the others.</summary>
    /// <returns>A row for each process that has not ended meanwhile, in the same order.</returns>
    public static IReadOnlyList<ProcessRow> At(IReadOnlyList<TargetProcess> targets, CancellationToken stop)
    {
        CounterSnapshot[] snapshots = [.. targets.Select(target => new CounterSnapshot(target))];
        long start = TimeProvider.System.GetTimestamp();
        foreach (CounterSnapshot snapshot in snapshots)
        {
            TimeSpan left = Budget - TimeProvider.System.GetElapsedTime(start);
            WaitHandle.WaitAny([Handle(snapshot._ended.Task), stop.WaitHandle], left > TimeSpan.Zero ? left : TimeSpan.Zero);
            stop.ThrowIfCancellationRequested();
        }
        return [.. snapshots.Select(snapshot => snapshot._row).OfType<ProcessRow>()];
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
        catch (Exception failure) // any failure: the other rows must not be lost
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
