namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>
/// Which tasks of a method are complete by now, as far as its own calls show: those that were asked for IsCompleted, awaited or
/// waited for before. Who takes the result of such a task waits no more, and build-time analyzers (VSTHRD002, VSTHRD103) say so
/// too.
/// </summary>
internal sealed class TaskStates
{
    private readonly HashSet<string> _complete = new(StringComparer.Ordinal);
    private readonly HashSet<string> _asked = new(StringComparer.Ordinal);

    /// <summary>Task.WhenAll or WaitAll was called: whose tasks they were is not followed.</summary>
    public bool AllWereAwaited { get; private set; }

    public void Clear()
    {
        _complete.Clear();
        _asked.Clear();
        AllWereAwaited = false;
    }

    /// <summary>Something else is stored there now.</summary>
    public void Overwritten(string origin) => _complete.Remove(origin);

    /// <summary>The compiler asks every awaiter for IsCompleted before it takes its result.</summary>
    public bool WasAsked(StackValue awaiter) => awaiter.Origin is { } origin && _asked.Contains(origin);

    public bool IsComplete(StackValue task) => AllWereAwaited
        || (task.Origin is { } origin && _complete.Contains(origin))
        || (task.Task is { } source && _complete.Contains(source));

    /// <summary>Learns from a call.</summary>
    public void Note(MethodReference callee, StackValue receiver)
    {
        if (callee.Type == "System.Threading.Tasks.Task" && callee.Name is ("WhenAll" or "WaitAll")) AllWereAwaited = true;
        else if (KnownTypes.IsAwaiter(callee.Type) && callee.Name == "get_IsCompleted") Asked(receiver);
        else if (KnownTypes.IsTask(callee.Type) && SaysComplete(callee.Name)) Completed(receiver.Origin);
    }

    private static bool SaysComplete(string name) =>
        name is "get_IsCompleted" or "get_IsCompletedSuccessfully" or "get_Status" or "Wait";

    private void Asked(StackValue awaiter)
    {
        if (awaiter.Origin is { } origin) _asked.Add(origin);
        Completed(awaiter.Task);
    }

    private void Completed(string? task)
    {
        if (task is not null) _complete.Add(task);
    }
}
