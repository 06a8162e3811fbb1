using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Stacks.Waits;

/// <summary>What a thread waits for.</summary>
public enum WaitKind
{
    /// <summary>No known wait: it runs, or waits inside native code.</summary>
    None,

    /// <summary>A task: Result, Wait, GetAwaiter().GetResult, WaitAll, WaitAny.</summary>
    Task,

    /// <summary>A lock that another thread holds: lock, Monitor.Enter, ReaderWriterLockSlim.</summary>
    Lock,

    /// <summary>A pulse: Monitor.Wait.</summary>
    Pulse,

    /// <summary>A semaphore: SemaphoreSlim.Wait, and what is built on it, for instance BlockingCollection.Take.</summary>
    Semaphore,

    /// <summary>An event or another handle: ManualResetEventSlim.Wait, WaitHandle.WaitOne.</summary>
    Handle,

    /// <summary>Time: Thread.Sleep.</summary>
    Sleep,

    /// <summary>A condition that it polls: SpinWait.SpinUntil, Thread.Yield.</summary>
    Spin,

    /// <summary>The end of another thread: Thread.Join.</summary>
    Thread,

    /// <summary>The end of another process: Process.WaitForExit.</summary>
    Process,

    /// <summary>Input or output: a blocking call on a socket, file, pipe or console.</summary>
    InputOutput,

    /// <summary>A wait without a frame, in the runtime or native code; only <see cref="Decision"/> infers it.</summary>
    Native,

    /// <summary>A work item: the thread is an idle worker of the pool, and is not blocked.</summary>
    WorkItem,
}
