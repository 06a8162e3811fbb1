using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>The time that the work on one process may still take, and the caller's wish to give up earlier.</summary>
internal sealed class Deadline(TargetProcess target, TimeSpan budget, CancellationToken cancellation)
{
    /// <summary>A debugger stops a process for a moment now and then; whoever is stopped for longer answers nothing.</summary>
    private static readonly TimeSpan StopPatience = TimeSpan.FromSeconds(1);

    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(200);

    private readonly long _start = TimeProvider.System.GetTimestamp();
    private readonly TimeSpan _stoppedBefore = TerminalStop.Stopped;
    private TimeSpan? _stoppedSince;

    public TargetProcess Target => target;

    public int ProcessId => target.Id;

    public CancellationToken Cancellation => cancellation;

    /// <summary>Without the time in which this program itself was stopped.</summary>
    public TimeSpan Elapsed => TimeProvider.System.GetElapsedTime(_start) - (TerminalStop.Stopped - _stoppedBefore);

    /// <summary>What is left, never negative.</summary>
    public TimeSpan Remaining => budget > Elapsed ? budget - Elapsed : TimeSpan.Zero;

    /// <summary>When to look again whether it still makes sense to wait.</summary>
    public TimeSpan UntilNextPoll => Remaining < PollInterval ? Remaining : PollInterval;

    /// <summary>
    /// What to throw when <paramref name="step"/> was not done in time, or the caller did not want to wait for it.
    /// </summary>
    public Exception GaveUp(string step)
    {
        if (cancellation.IsCancellationRequested) return new OperationCanceledException(cancellation);
        return target.IsStopped
            ? DiagnosticsException.Stopped(target.Id, step)
            : DiagnosticsException.BudgetExceeded(target.Id, step, budget);
    }

    /// <summary>
    /// Whether there is nothing more to wait for: the time is over, the caller has given up, or the process has been stopped for
    /// a second, as far as those know who ask now and then.
    /// </summary>
    public bool IsOver()
    {
        if (cancellation.IsCancellationRequested || Remaining == TimeSpan.Zero) return true;
        _stoppedSince = target.IsStopped ? _stoppedSince ?? Elapsed : null;
        return Elapsed - _stoppedSince >= StopPatience;
    }

    /// <summary>Lets time pass on the caller's thread, as long as there is any.</summary>
    public void Pause(TimeSpan duration, string step)
    {
        bool fits = duration < Remaining;
        if (cancellation.WaitHandle.WaitOne(fits ? duration : Remaining) || !fits) throw GaveUp(step);
    }
}
