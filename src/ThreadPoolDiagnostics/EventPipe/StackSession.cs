namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>One short session of the sample profiler: attach, let it run, stop, read what it wrote.</summary>
internal static class StackSession
{
    private const string WriteStacks = "give us its stacks";

    /// <summary>How long symbols may be looked for: files may lie on a network.</summary>
    private static readonly TimeSpan SymbolBudget = TimeSpan.FromSeconds(3);

    /// <summary>Goes through with it within the deadline, and gives the session back whatever happens.</summary>
    /// <param name="window">How long the profiler may run before it is stopped.</param>
    /// <param name="lines">Whether to look up file and line of the application's frames.</param>
    /// <param name="deadline">For all of it.</param>
    /// <returns>Empty when the profiler's thread got no CPU within the window.</returns>
    public static IReadOnlyList<ThreadStack> Capture(TimeSpan window, bool lines, Deadline deadline)
    {
        using var directory = new TraceDirectory();
        Record(directory.TraceFile, window, deadline);
        IReadOnlyList<ThreadStack> threads = Read(directory.TraceFile, deadline);
        return lines ? WithLines(threads, directory.TraceFile, deadline) : threads;
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
            return OwnThread.Call(WriteStacks, () => ThreadSamples.Read(traceFile, new(deadline.Target)), deadline);
        }
        catch (Exception failure) when (failure is not (DiagnosticsException or OperationCanceledException))
        {
            throw deadline.Target.IsAlive
                ? DiagnosticsException.Unusable(deadline.ProcessId, $"its trace cannot be read: {failure.Message}", failure)
                : DiagnosticsException.ProcessEnded(deadline.ProcessId, failure);
        }
    }

    /// <summary>Stacks without lines are better than none, so whatever goes wrong here leaves them as they are.</summary>
    private static IReadOnlyList<ThreadStack> WithLines(IReadOnlyList<ThreadStack> threads, string traceFile, Deadline deadline)
    {
        TimeSpan budget = deadline.Remaining < SymbolBudget ? deadline.Remaining : SymbolBudget;
        try
        {
            return OwnThread.Call("find symbols", () => AddLines(threads, traceFile, new(deadline.Target)),
                new Deadline(deadline.Target, budget, deadline.Cancellation));
        }
        catch (Exception failure) when (failure is not OperationCanceledException)
        {
            return threads;
        }
    }

    private static IReadOnlyList<ThreadStack> AddLines(IReadOnlyList<ThreadStack> threads, string traceFile, TargetFiles files)
    {
        using var lines = new SourceLines(CodeMap.Read(traceFile), files);
        return [.. threads.Select(lines.AddTo)];
    }
}
