namespace ThreadPoolDiagnostics.Targets;

/// <summary>The time that the work on one process may still take, and the caller's wish to give up earlier.</summary>
internal sealed class Deadline(TargetProcess target, TimeSpan budget, CancellationToken cancellation)
{
    private readonly long _start = TimeProvider.System.GetTimestamp();

    public TargetProcess Target => target;

    public int ProcessId => target.Id;

    public CancellationToken Cancellation => cancellation;

    public TimeSpan Elapsed => TimeProvider.System.GetElapsedTime(_start);

    /// <summary>What is left, never negative.</summary>
    public TimeSpan Remaining => budget > Elapsed ? budget - Elapsed : TimeSpan.Zero;

    /// <summary>What to throw when <paramref name="step"/> was not done in time, or the caller did not want to wait for it.</summary>
    public Exception GaveUp(string step)
    {
        if (cancellation.IsCancellationRequested) return new OperationCanceledException(cancellation);
        return target.IsStopped
            ? DiagnosticsException.Stopped(target.Id, step)
            : DiagnosticsException.BudgetExceeded(target.Id, step, budget);
    }

    /// <summary>Lets time pass on the caller's thread, as long as there is any.</summary>
    public void Pause(TimeSpan duration, string step)
    {
        bool fits = duration < Remaining;
        if (cancellation.WaitHandle.WaitOne(fits ? duration : Remaining) || !fits) throw GaveUp(step);
    }
}
