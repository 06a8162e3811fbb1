using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>
/// Which async methods in flight belong together. One that another one has called is part of that one: they wait as one, and
/// count as one. Two events tell of it: when a chain of calls has to wait for the first time, its methods say so one after the
/// other on one thread, the innermost first; and a method that goes on says so before what it calls has to wait in turn.
/// </summary>
internal sealed class AsyncFlows
{
    /// <summary>What an async method calls to begin to wait; its own frame lies behind them.</summary>
    private static readonly string[] Builders =
        ["System.Threading.Tasks.TplEventSource.", "System.Diagnostics.Tracing.", "System.Runtime.CompilerServices."];

    private readonly Dictionary<int, Operation> _inFlight = [];
    private readonly Dictionary<int, Stack<int>> _running = [];
    private readonly Dictionary<int, Operation> _latest = [];

    /// <summary>An async method had to wait for the first time.</summary>
    /// <param name="id">Of its task.</param>
    /// <param name="stack">Of the thread.</param>
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

    /// <summary>It has ended.</summary>
    public void End(int id) => _inFlight.Remove(id);

    /// <summary>A thread goes on with an async method that had waited.</summary>
    public void Resume(int threadId, int id)
    {
        if (!_running.TryGetValue(threadId, out Stack<int>? running)) _running.Add(threadId, running = new());
        running.Push(id);
        _latest.Remove(threadId);
    }

    /// <summary>The thread has left it again.</summary>
    public void Leave(int threadId)
    {
        if (_running.TryGetValue(threadId, out Stack<int>? running) && running.Count > 0) running.Pop();
        _latest.Remove(threadId);
    }

    /// <summary>One stack for each flow in flight: from the method that waits at its innermost to what called it all.</summary>
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

    /// <summary>A caller that has ended did not wait for what it called, or has been resumed and is over.</summary>
    private Operation? Caller(Operation operation) =>
        new[] { operation.Caller, operation.Resumed }
            .FirstOrDefault(caller => caller is not null && _inFlight.GetValueOrDefault(caller.Id) == caller);

    private Operation Outermost(Operation operation)
    {
        while (Caller(operation) is { } caller) operation = caller;
        return operation;
    }

    /// <summary>The stack of a method that went on ends with itself: what called it is known from when it waited first.</summary>
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
    /// <param name="Id">Of its task.</param>
    /// <param name="Stack">Its own frame and those of its callers, as they were when it had to wait for the first time.</param>
    private sealed record Operation(int Id, ThreadStack Stack)
    {
        public bool IsOfApplication => Stack.Frames.Any(frame => frame.IsApplication);

        /// <summary>The async method that called it and had to wait for it.</summary>
        public Operation? Caller { get; set; }

        /// <summary>The one that had gone on when it was called.</summary>
        public Operation? Resumed { get; set; }

        /// <summary>The one that began to wait before it on the same thread, in the same turn.</summary>
        public Operation? CalledBefore { get; set; }

        /// <summary>Its callers are the other one's own frame and callers.</summary>
        public bool WasCalledBy(Operation other)
        {
            int inner = Stack.Frames.Count - other.Stack.Frames.Count;
            return inner > 0 && Stack.Frames.Skip(inner).SequenceEqual(other.Stack.Frames);
        }

        public bool Equals(Operation? other) => ReferenceEquals(this, other);

        public override int GetHashCode() => Id;
    }
}
