using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Waits in words.</summary>
public static class WaitText
{
    /// <summary>Completes "pool threads wait ...": for a lock.</summary>
    public static string ForKind(WaitKind wait) => wait switch
    {
        WaitKind.Task => "for a task (.Result, .Wait(), GetResult())",
        WaitKind.Lock => "for a lock",
        WaitKind.Pulse => "for a pulse (Monitor.Wait)",
        WaitKind.Semaphore => "for a semaphore (SemaphoreSlim.Wait, BlockingCollection)",
        WaitKind.Handle => "for an event or another handle",
        WaitKind.Sleep => "for time to pass (Thread.Sleep)",
        WaitKind.Spin => "for a condition by spinning (SpinWait, Thread.Yield)",
        WaitKind.Thread => "for the end of another thread (Thread.Join)",
        WaitKind.Process => "for the end of another process",
        WaitKind.InputOutput => "for input or output",
        WaitKind.Native => "in the runtime or in native code",
        WaitKind.WorkItem => "for work",
        _ => "for something unknown",
    };
}
