namespace ThreadPoolDiagnostics.Stacks.Waits;

/// <summary>What a thread is for.</summary>
public enum ThreadKind
{
    /// <summary>The application's own, or one whose purpose is not known.</summary>
    Other,

    /// <summary>A worker of the thread pool that has a work item.</summary>
    PoolWorker,

    /// <summary>A worker of the thread pool that has none: parked, or looking for one.</summary>
    IdlePoolWorker,

    /// <summary>The pool's gate thread, which adds workers when it sees starvation.</summary>
    PoolGate,

    /// <summary>Waits for handles on behalf of ThreadPool.RegisterWaitForSingleObject.</summary>
    PoolWait,

    /// <summary>Fires the timers.</summary>
    Timer,

    /// <summary>Waits for sockets to become ready, on Linux and macOS.</summary>
    SocketEvents,
}
