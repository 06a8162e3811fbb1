namespace ThreadPoolDiagnostics.Targets;

/// <summary>Threads of our own, for what has to go on while the thread pool of this process starves.</summary>
internal static class OwnThread
{
    /// <summary>Starts <paramref name="body"/> on a new background thread.</summary>
    public static Thread Start(string name, Action body)
    {
        var thread = new Thread(() => body()) { IsBackground = true, Name = name };
        thread.Start();
        return thread;
    }

    /// <summary>Makes one call on a new thread and waits for its result, no longer than the deadline allows.</summary>
    /// <inheritdoc cref="OwnCall{T}.Wait"/>
    public static T Call<T>(string step, Func<T> call, Deadline deadline, Action<T>? late = null) =>
        new OwnCall<T>(call, late).Wait(step, deadline);
}
