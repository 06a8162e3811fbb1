namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>
/// A thread began to wait for the task of an async method (TplEventSource.cs, TaskWaitBegin and TraceOperationBegin).
/// </summary>
/// <param name="Elapsed">When, since the observation began.</param>
/// <param name="ThreadId">The operating system's id of the thread.</param>
/// <param name="Operation">The name, without type, of the async method that makes that task.</param>
public sealed record TaskWait(TimeSpan Elapsed, int ThreadId, string Operation);
