namespace ThreadPoolDiagnostics.Targets;

/// <summary>Threads of our own, for what has to go on while the thread pool of this process starves.</summary>
internal static class OwnThread
{
    /// <summary>
    /// Starts <paramref name="body"/> on a new background thread. What it throws ends the thread and not the process, and is said
    /// on standard error with all that is known of it: whoever starts a thread handles what can be expected there.
    /// </summary>
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
