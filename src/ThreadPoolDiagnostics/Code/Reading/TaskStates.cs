namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>
/// The tasks that a method's own calls show to be complete: IsCompleted checked, awaited or waited for before. VSTHRD002 and
/// VSTHRD103 do not report their results either.
/// </summary>
internal sealed class TaskStates
{
    private const string Task = "System.Threading.Tasks.Task";

    /// <summary>Origins and fields of complete tasks.</summary>
    private readonly HashSet<string> _complete = new(StringComparer.Ordinal);

    private readonly HashSet<string> _asked = new(StringComparer.Ordinal);

    /// <summary>The origins of the two tasks that the last call of Task.WhenAny was given.</summary>
    private readonly List<string> _race = [];

    /// <summary>The number of calls of Task.WhenAll and WaitAll; which tasks they were given is not followed.</summary>
    private int _awaitedAll;

    /// <summary>Whether Task.WhenAll or WaitAll was called.</summary>
    public bool AllWereAwaited => _awaitedAll > 0;

    /// <summary>Whether anything is known of locations that <see cref="Overwritten"/> would forget.</summary>
    public bool AnyIsComplete => _complete.Count + _race.Count > 0;

    public void Clear()
    {
        _complete.Clear();
        _asked.Clear();
        _race.Clear();
        _awaitedAll = 0;
    }

    /// <summary>Forgets a location's task, when another value is stored there.</summary>
    public void Overwritten(string origin)
    {
        _complete.Remove(origin);
        _race.Remove(origin);
    }

    /// <summary>Whether IsCompleted was called on an awaiter. The compiler does so before every GetResult of an await.</summary>
    public bool WasAsked(StackValue awaiter) => awaiter.Origin is { } origin && _asked.Contains(origin);

    /// <summary>Whether a task, or an awaiter's, is complete. After Task.WhenAll, all are that were there before.</summary>
    public bool IsComplete(StackValue task) => task.Made.AfterAll < _awaitedAll
        || task.Made.By is TaskMaker.FirstOfAny or TaskMaker.FromResult
        || IsComplete(task.Origin)
        || IsComplete(task.Kept)
        || (task.Made.By != TaskMaker.AsTask && IsComplete(task.Task));

    /// <summary>Notes what a call shows.</summary>
    public void Note(MethodReference callee, StackValue receiver, StackValue[] arguments)
    {
        if (callee is { Type: Task, Name: "WhenAll" or "WaitAll" }) _awaitedAll++;
        else if (IsWhenAny(callee)) Raced(arguments);
        else if (KnownTypes.IsAwaiter(callee.Type) && callee.Name == "get_IsCompleted") Asked(receiver);
        else if (KnownTypes.IsTask(callee.Type) && SaysComplete(callee.Name)) Completed(receiver);
    }

    /// <summary>
    /// Notes a comparison. Whichever of two tasks was the first to complete, the usual code goes on with the one that was.
    /// </summary>
    public void Compared(StackValue one, StackValue other)
    {
        if (one.Made.By != TaskMaker.FirstOfAny && other.Made.By != TaskMaker.FirstOfAny) return;
        Completed(one);
        Completed(other);
        _complete.UnionWith(_race);
    }

    /// <summary>How a call made the task that it returns.</summary>
    public TaskMade Made(MethodReference callee, StackValue receiver)
    {
        if (callee.Name is "GetAwaiter" or "ConfigureAwait") return receiver.Made;
        if (callee.Name == "AsTask" && receiver.Made.By == TaskMaker.FromResult) return receiver.Made;
        if (receiver.Made.By == TaskMaker.WhenAny && callee.Name is "GetResult" or "get_Result") return new(TaskMaker.FirstOfAny);
        if (ReturnsComplete(callee)) return new(TaskMaker.FromResult);
        if (!MakesTask(callee)) return default;
        return new(callee.Name == "AsTask" ? TaskMaker.AsTask : IsWhenAny(callee) ? TaskMaker.WhenAny : default, _awaitedAll);
    }

    private static bool ReturnsComplete(MethodReference callee) =>
        KnownTypes.IsTask(callee.Type)
        && callee.Name is "get_CompletedTask" or "FromResult" or "FromException" or "FromCanceled";

    private static bool IsWhenAny(MethodReference callee) => callee is { Type: Task, Name: "WhenAny" };

    /// <summary>A property's task was most likely made before. What a delegate returns is a type argument.</summary>
    private static bool MakesTask(MethodReference callee) => callee.Name == "Invoke"
        || (KnownTypes.IsTask(TypeNames.Definition(callee.Returns)) && !callee.Name.StartsWith("get_", StringComparison.Ordinal));

    private static bool SaysComplete(string name) =>
        name is "get_IsCompleted" or "get_IsCompletedSuccessfully" or "get_Status" or "Wait";

    private bool IsComplete(string? task) => task is not null && _complete.Contains(task);

    private void Raced(StackValue[] tasks)
    {
        _race.Clear();
        if (tasks.Length == 2) _race.AddRange(tasks.Select(task => task.Origin).OfType<string>());
    }

    private void Asked(StackValue awaiter)
    {
        if (awaiter.Origin is { } origin) _asked.Add(origin);
        if (awaiter.Task is { } task) _complete.Add(task);
    }

    /// <summary>A local's task is also that of the field which it was loaded from.</summary>
    private void Completed(StackValue task)
    {
        if (task.Origin is { } origin) _complete.Add(origin);
        if (task.Kept is { } kept) _complete.Add(kept);
    }
}
