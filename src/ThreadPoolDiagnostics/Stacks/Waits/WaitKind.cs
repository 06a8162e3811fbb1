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

    /// <summary>A free place: SemaphoreSlim.Wait, and what is built on it, for instance BlockingCollection.Take.</summary>
    Semaphore,

    /// <summary>An event or another handle: ManualResetEventSlim.Wait, WaitHandle.WaitOne.</summary>
    Handle,

    /// <summary>Time: Thread.Sleep.</summary>
    Sleep,

    /// <summary>A condition that it asks for again and again: SpinWait.SpinUntil, Thread.Yield.</summary>
    Spin,

    /// <summary>The end of another thread: Thread.Join.</summary>
    Thread,

    /// <summary>The end of another process: Process.WaitForExit.</summary>
    Process,

    /// <summary>Input or output: a blocking call on a socket, file, pipe or console.</summary>
    InputOutput,

    /// <summary>
    /// Something in the runtime or in native code that no frame names. Never judged by the frames: only <see cref="Decision"/>
    /// says it, of threads that do not run managed code in a process that uses next to no CPU.
    /// </summary>
    Native,

    /// <summary>A work item: the thread is an idle worker of the pool, and blocks nothing.</summary>
    WorkItem,
}
