using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Stacks;

/// <summary>The kinds of threads and waits in words.</summary>
internal static class StackWords
{
    /// <summary>The remark on a stack whose outermost frames are missing.</summary>
    public const string Cut = "outer frames are missing: the runtime writes 100 of a stack";

    public static string Threads(ThreadKind kind, int count) => (kind, count) switch
    {
        (ThreadKind.PoolWorker, 1) => "1 pool worker",
        (ThreadKind.PoolWorker, _) => $"{count} pool workers",
        (ThreadKind.IdlePoolWorker, 1) => "1 idle pool worker",
        (ThreadKind.IdlePoolWorker, _) => $"{count} idle pool workers",
        (_, 1) => "1 thread",
        _ => $"{count} threads",
    };

    /// <summary>The purpose of the runtime's own threads; empty for others.</summary>
    public static string Purpose(ThreadKind kind) => kind switch
    {
        ThreadKind.PoolGate => "the pool's gate",
        ThreadKind.PoolWait => "the pool's registered waits",
        ThreadKind.Timer => "timers",
        ThreadKind.SocketEvents => "socket events",
        _ => "",
    };

    /// <summary>The heading of a kind of threads; null for ordinary threads.</summary>
    public static string? Title(ThreadKind kind) => kind switch
    {
        ThreadKind.Other => null,
        ThreadKind.PoolWorker => "Pool workers",
        ThreadKind.IdlePoolWorker => "Idle pool workers",
        _ => $"Of .NET itself: {Purpose(kind)}",
    };

    public static string Remark(StackGroup stack, int index) =>
        stack.HasEnded(index) ? "  (has ended, and resumed its asynchronous caller, further in)" : "";

    public static string InFlight(AsyncReport report) =>
        $"Async methods that began to wait within {report.Window.TotalSeconds:0.###} s: {report.Begun}, of which "
        + $"{report.InFlight.Sum(method => method.Count)} of the application had not ended. "
        + "Those that waited before are not shown.";

    public static string Waits(WaitKind wait) => wait switch
    {
        WaitKind.Task => "waiting for a task",
        WaitKind.Lock => "waiting for a lock",
        WaitKind.Pulse => "waiting for a pulse (Monitor.Wait)",
        WaitKind.Semaphore => "waiting for a semaphore",
        WaitKind.Handle => "waiting for an event or handle",
        WaitKind.Sleep => "sleeping",
        WaitKind.Spin => "spinning for a condition (SpinWait)",
        WaitKind.Process => "waiting for the end of a process",
        WaitKind.Thread => "waiting for the end of a thread",
        WaitKind.InputOutput => "in blocking input or output",
        WaitKind.WorkItem => "waiting for work",
        _ => "running, or waiting in native code",
    };
}
