using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>
/// Joins async methods in flight to flows: a caller and its callee count as one. Two events show the order: at its first wait, a
/// chain reports its methods innermost first; a resumed method reports itself before its callees wait.
/// </summary>
internal sealed class AsyncFlows
{
    /// <summary>The methods that an async method calls to begin a wait; its own frame is the next one outside them.</summary>
    private static readonly string[] Builders =
        ["System.Threading.Tasks.TplEventSource.", "System.Diagnostics.Tracing.", "System.Runtime.CompilerServices."];

    private readonly Dictionary<int, Operation> _inFlight = [];
    private readonly Dictionary<int, Stack<int>> _running = [];
    private readonly Dictionary<int, Operation> _latest = [];

    /// <summary>Notes an async method's first wait.</summary>
    public void Begin(int id, ThreadStack stack)
    {
        var begun = new Operation(id, OwnFrames(stack));
        if (!begun.IsOfApplication) return;
        for (Operation? inner = _latest.GetValueOrDefault(stack.ThreadId); inner is not null; inner = inner.CalledBefore)
            if (inner.Caller is null && inner.WasCalledBy(begun)) inner.Caller = begun;
        begun.CalledBefore = _latest.GetValueOrDefault(stack.ThreadId);
        begun.Resumed = Running(stack.ThreadId);
        _latest[stack.ThreadId] = begun;
        _inFlight[id] = begun;
    }

    /// <summary>Notes an async method's end.</summary>
    public void End(int id) => _inFlight.Remove(id);

    /// <summary>Notes that a thread resumes an async method.</summary>
    public void Resume(int threadId, int id)
    {
        if (!_running.TryGetValue(threadId, out Stack<int>? running)) _running.Add(threadId, running = new());
        running.Push(id);
        _latest.Remove(threadId);
    }

    /// <summary>Notes that the thread has left the resumed method.</summary>
    public void Leave(int threadId)
    {
        if (_running.TryGetValue(threadId, out Stack<int>? running) && running.Count > 0) running.Pop();
        _latest.Remove(threadId);
    }

    /// <summary>One stack for each flow in flight: from its innermost waiting method to its outermost caller.</summary>
    public IReadOnlyList<ThreadStack> InFlight()
    {
        HashSet<Operation> callers = [.. _inFlight.Values.Select(Caller).OfType<Operation>()];
        return
        [
            .. _inFlight.Values
                .Where(operation => !callers.Contains(operation))
                .GroupBy(Outermost)
                .Select(flow => Whole(flow.MaxBy(innermost => innermost.Stack.Frames.Count)!)),
        ];
    }

    private Operation? Running(int threadId) =>
        _running.TryGetValue(threadId, out Stack<int>? running) && running.TryPeek(out int id)
            ? _inFlight.GetValueOrDefault(id)
            : null;

    /// <summary>The caller; null when it has ended without waiting for this method, or was resumed and is over.</summary>
    private Operation? Caller(Operation operation) =>
        new[] { operation.Caller, operation.Resumed }
            .FirstOrDefault(caller => caller is not null && _inFlight.GetValueOrDefault(caller.Id) == caller);

    private Operation Outermost(Operation operation)
    {
        while (Caller(operation) is { } caller) operation = caller;
        return operation;
    }

    /// <summary>A resumed method's stack ends with the method; its callers are known from its first wait.</summary>
    private ThreadStack Whole(Operation operation)
    {
        ThreadStack whole = operation.Stack;
        for (Operation at = operation; Caller(at) is { } caller; at = caller)
            if (caller == at.Resumed) whole = Joined(whole, caller.Stack);
        return whole;
    }

    private static ThreadStack Joined(ThreadStack inner, ThreadStack outer)
    {
        int own = inner.Frames.ToList().FindLastIndex(frame => frame.Method == outer.Frames[0].Method);
        if (own < 0) return inner;
        return inner with
        {
            Frames = [.. inner.Frames.Take(own + 1), .. outer.Frames.Skip(1)],
            Addresses = [.. inner.Addresses.Take(own + 1), .. outer.Addresses.Skip(1)],
        };
    }

    private static ThreadStack OwnFrames(ThreadStack stack)
    {
        int own = stack.Frames
            .TakeWhile(frame => Builders.Any(name => frame.Method.StartsWith(name, StringComparison.Ordinal)))
            .Count();
        return stack with { Frames = [.. stack.Frames.Skip(own)], Addresses = [.. stack.Addresses.Skip(own)] };
    }

    /// <summary>An async method in flight.</summary>
    /// <param name="Id">The id of its task.</param>
    /// <param name="Stack">Its own frame and those of its callers at its first wait.</param>
    private sealed record Operation(int Id, ThreadStack Stack)
    {
        public bool IsOfApplication => Stack.Frames.Any(frame => frame.IsApplication);

        /// <summary>The async method that called it and had to wait for it; null when unknown.</summary>
        public Operation? Caller { get; set; }

        /// <summary>The resumed method that called it; null when there is none.</summary>
        public Operation? Resumed { get; set; }

        /// <summary>The method that began to wait before it on the same thread, in the same turn.</summary>
        public Operation? CalledBefore { get; set; }

        /// <summary>Whether another method called it: its callers are then that method's own frame and callers.</summary>
        public bool WasCalledBy(Operation other)
        {
            int inner = Stack.Frames.Count - other.Stack.Frames.Count;
            return inner > 0 && Stack.Frames.Skip(inner).SequenceEqual(other.Stack.Frames);
        }

        public bool Equals(Operation? other) => ReferenceEquals(this, other);

        public override int GetHashCode() => Id;
    }
}
