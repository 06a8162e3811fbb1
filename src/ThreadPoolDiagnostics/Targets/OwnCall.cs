namespace ThreadPoolDiagnostics.Targets;

/// <summary>One call, under way on a thread of its own, that may block for ever: whoever waits for it can give it up.</summary>
internal sealed class OwnCall<T>
{
    private readonly TaskCompletionSource<T> _outcome = new();

    /// <param name="call">What to do.</param>
    /// <param name="late">Gets the result, on the call's own thread, if it comes after the wait was given up.</param>
    public OwnCall(Func<T> call, Action<T>? late = null) => OwnThread.Start("diagnostics call", () => Run(call, late));

    /// <summary>The result of the call, or what it threw.</summary>
    /// <param name="step">What the process is asked to do, as in "did not {step} within the budget".</param>
    /// <param name="deadline">When to give up.</param>
    public T Wait(string step, Deadline deadline)
    {
        WaitHandle ended = ((IAsyncResult)_outcome.Task).AsyncWaitHandle;
        bool inTime;
        do inTime = WaitHandle.WaitAny([ended, deadline.Cancellation.WaitHandle], deadline.UntilNextPoll) == 0;
        while (!inTime && !deadline.IsOver());
        if (!inTime && _outcome.TrySetCanceled(CancellationToken.None)) throw deadline.GaveUp(step);
#pragma warning disable VSTHRD002 // Complete: its own thread, never the pool, has set it
        return _outcome.Task.GetAwaiter().GetResult();
#pragma warning restore VSTHRD002
    }

    private void Run(Func<T> call, Action<T>? late)
    {
        try
        {
            T result = call();
            if (!_outcome.TrySetResult(result)) late?.Invoke(result);
        }
        catch (Exception failure)
        {
            _outcome.TrySetException(failure);
            _ = _outcome.Task.Exception; // seen, also when nobody waits any more and there is nobody to tell
        }
    }
}
