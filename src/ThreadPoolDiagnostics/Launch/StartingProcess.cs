using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Stacks.Native;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Launch;

/// <summary>
/// The first second of a launched process, in which it is observed from outside only. A session costs a process a tenth of a
/// second at its end: the runtime's thread that writes it sleeps so long between two looks, and the process waits for that
/// (ep-session.c, streaming_thread). One that is over by then has had no time to starve, and is left alone.
/// </summary>
public sealed class StartingProcess
{
    private static readonly TimeSpan StartupTime = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(100);
    private static readonly TimeSpan ResumePatience = TimeSpan.FromSeconds(10);

    /// <summary>
    /// A pool has a worker a processor, and a few more where something waits for a moment. Calls that wait for tasks give it
    /// more at once.
    /// </summary>
    private const int GrownWorkersPerProcessor = 2;

    private readonly TaskCompletionSource _left = new();
    private readonly TargetProcess _target;
    private readonly TimeSpan _youth;

    /// <param name="target">The process, which may wait at its start.</param>
    public StartingProcess(TargetProcess target)
        : this(target, StartupTime)
    {
    }

    /// <param name="target">The process.</param>
    /// <param name="youth">How long it is young.</param>
    internal StartingProcess(TargetProcess target, TimeSpan youth) => (_target, _youth) = (target, youth);

    /// <summary>
    /// Lets it run, and waits until there is a reason to attach to it: it is a second old, or its pool has grown. Where the
    /// system tells nothing of its threads there is one at once, and it runs when a session has attached.
    /// </summary>
    /// <param name="cancellation">Ends the wait.</param>
    /// <returns>False when it has ended before, or nobody wants to know any more.</returns>
    public bool IsWorthAttaching(CancellationToken cancellation)
    {
        if (!LinuxProcess.IsSupported) return true;
        _target.Resume(new Deadline(_target, ResumePatience, cancellation));
        WaitHandle[] ends = [((IAsyncResult)_left.Task).AsyncWaitHandle, cancellation.WaitHandle];
        long start = TimeProvider.System.GetTimestamp();
        while (TimeProvider.System.GetElapsedTime(start) < _youth && !HasGrown)
            if (WaitHandle.WaitAny(ends, PollInterval) != WaitHandle.WaitTimeout || !_target.IsAlive) return false;
        return true;
    }

    /// <summary>Nobody wants to know any more, unless it is attached to already.</summary>
    public void Leave() => _left.TrySetResult();

    private bool HasGrown =>
        _target.Processors is { } processors && WorkerThreads.Count(_target.Id) > GrownWorkersPerProcessor * processors;
}
