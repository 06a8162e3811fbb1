namespace ThreadPoolDiagnostics.Targets;

/// <summary>Threads of our own, for what must work while the thread pool of this process starves.</summary>
internal static class OwnThread
{
    /// <summary>Starts a background thread. A failure ends the thread, not the process, and goes to standard error.</summary>
    public static Thread Start(string name, Action body)
    {
        var thread = new Thread(() => Run(name, body)) { IsBackground = true, Name = name };
        thread.Start();
        return thread;
    }

    private static void Run(string name, Action body)
    {
        try
        {
            body();
        }
        catch (Exception failure)
        {
            Console.Error.WriteLine(
                $"The thread '{name}' failed, and what it was to find out is missing. This is a defect: {failure}");
        }
    }

    /// <summary>Makes one call on a new thread and waits for its result, no longer than the deadline allows.</summary>
    /// <inheritdoc cref="OwnCall{T}.Wait"/>
    public static T Call<T>(string step, Func<T> call, Deadline deadline, Action<T>? late = null) =>
        new OwnCall<T>(call, late).Wait(step, deadline);
}

/// <summary>A call on a thread of its own that may block forever; the caller can stop waiting for it.</summary>
internal sealed class OwnCall<T>
{
    private readonly TaskCompletionSource<T> _outcome = new();

    /// <param name="call">The call.</param>
    /// <param name="late">Receives the result, on the call's own thread, if it comes after the caller stopped waiting.</param>
    public OwnCall(Func<T> call, Action<T>? late = null) => OwnThread.Start("diagnostics call", () => Run(call, late));

    /// <summary>Returns the result of the call, or throws its exception.</summary>
    /// <param name="step">The step, as in "did not {step} within the budget".</param>
    /// <param name="deadline">When to stop waiting.</param>
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
            _ = _outcome.Task.Exception; // observed, also when the caller has stopped waiting
        }
    }
}
