namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>
/// The tasks that a method's own calls show to be complete: IsCompleted checked, awaited or waited for before. VSTHRD002 and
/// VSTHRD103 do not report their results either.
/// </summary>
internal sealed class TaskStates
{
    private readonly HashSet<string> _complete = new(StringComparer.Ordinal);
    private readonly HashSet<string> _asked = new(StringComparer.Ordinal);

    /// <summary>Whether Task.WhenAll or WaitAll was called; which tasks it was given is not followed.</summary>
    public bool AllWereAwaited { get; private set; }

    public void Clear()
    {
        _complete.Clear();
        _asked.Clear();
        AllWereAwaited = false;
    }

    /// <summary>Forgets a location's task, when another value is stored there.</summary>
    public void Overwritten(string origin) => _complete.Remove(origin);

    /// <summary>Whether IsCompleted was called on an awaiter. The compiler does so before every GetResult of an await.</summary>
    public bool WasAsked(StackValue awaiter) => awaiter.Origin is { } origin && _asked.Contains(origin);

    public bool IsComplete(StackValue task) => AllWereAwaited
        || (task.Origin is { } origin && _complete.Contains(origin))
        || (task.Task is { } source && _complete.Contains(source));

    /// <summary>Notes what a call shows.</summary>
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
