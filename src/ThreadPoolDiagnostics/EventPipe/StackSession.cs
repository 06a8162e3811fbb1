namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>One short session of the sample profiler: attach, let it run, stop, read what it wrote.</summary>
internal static class StackSession
{
    private const string WriteStacks = "give us its stacks";

    /// <summary>Goes through with it within the deadline, and gives the session back whatever happens.</summary>
    /// <param name="window">How long the profiler may run before it is stopped.</param>
    /// <param name="deadline">For all of it.</param>
    /// <returns>Empty when the profiler's thread got no CPU within the window.</returns>
    public static IReadOnlyList<ThreadStack> Capture(TimeSpan window, Deadline deadline)
    {
        using var directory = new TraceDirectory();
        Record(directory.TraceFile, window, deadline);
        return Read(directory.TraceFile, deadline);
    }

    private static void Record(string traceFile, TimeSpan window, Deadline deadline)
    {
        using FileStream file = File.Create(traceFile);
        using var session = TargetSession.Start(ThreadSamples.Configuration, deadline);
        var copying = new OwnCall<long>(() => Copy(session.Stream, file));
        deadline.Pause(window, WriteStacks);
        session.Stop(deadline);
        copying.Wait(WriteStacks, deadline);
    }

    private static long Copy(Stream stream, FileStream file)
    {
        stream.CopyTo(file);
        return file.Length;
    }

    private static IReadOnlyList<ThreadStack> Read(string traceFile, Deadline deadline)
    {
        try
        {
            return OwnThread.Call(WriteStacks, () => ThreadSamples.Read(traceFile), deadline);
        }
        catch (Exception failure) when (failure is not (DiagnosticsException or OperationCanceledException))
        {
            throw deadline.Target.IsAlive
                ? DiagnosticsException.Unusable(deadline.ProcessId, $"its trace cannot be read: {failure.Message}", failure)
                : DiagnosticsException.ProcessEnded(deadline.ProcessId, failure);
        }
    }
}
