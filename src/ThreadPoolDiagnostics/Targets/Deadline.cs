using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>The remaining time for the work on one process, and the caller's cancellation.</summary>
internal sealed class Deadline(TargetProcess target, TimeSpan budget, CancellationToken cancellation)
{
    /// <summary>A debugger may stop a process for a moment; one that is stopped for longer does not answer.</summary>
    private static readonly TimeSpan StopPatience = TimeSpan.FromSeconds(1);

    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(200);

    private readonly long _start = TimeProvider.System.GetTimestamp();
    private readonly TimeSpan _stoppedBefore = TerminalStop.Stopped;
    private TimeSpan? _stoppedSince;

    public TargetProcess Target => target;

    public int ProcessId => target.Id;

    public CancellationToken Cancellation => cancellation;

    /// <summary>The elapsed time, without the time for which this program itself was suspended.</summary>
    public TimeSpan Elapsed => TimeProvider.System.GetElapsedTime(_start) - (TerminalStop.Stopped - _stoppedBefore);

    /// <summary>The remaining time, never negative.</summary>
    public TimeSpan Remaining => budget > Elapsed ? budget - Elapsed : TimeSpan.Zero;

    /// <summary>The time until the next check whether waiting still makes sense.</summary>
    public TimeSpan UntilNextPoll => Remaining < PollInterval ? Remaining : PollInterval;

    /// <summary>The exception to throw when <paramref name="step"/> was not done in time, or was cancelled.</summary>
    public Exception GaveUp(string step)
    {
        if (cancellation.IsCancellationRequested) return new OperationCanceledException(cancellation);
        return target.IsStopped
            ? DiagnosticsException.Stopped(target.Id, step)
            : DiagnosticsException.BudgetExceeded(target.Id, step, budget);
    }

    /// <summary>Whether to stop waiting: time is over, the caller cancelled, or the process was stopped for a second.</summary>
    public bool IsOver()
    {
        if (cancellation.IsCancellationRequested || Remaining == TimeSpan.Zero) return true;
        _stoppedSince = target.IsStopped ? _stoppedSince ?? Elapsed : null;
        return Elapsed - _stoppedSince >= StopPatience;
    }

    /// <summary>Blocks the calling thread for the duration, at most until the deadline.</summary>
    public void Pause(TimeSpan duration, string step)
    {
        bool fits = duration < Remaining;
        if (cancellation.WaitHandle.WaitOne(fits ? duration : Remaining) || !fits) throw GaveUp(step);
    }
}
