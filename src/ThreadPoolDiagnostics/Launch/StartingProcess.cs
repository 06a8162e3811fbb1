using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Stacks.Native;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Launch;

/// <summary>
/// The first second of a launched process, observed from outside: a session would delay its end by 100 ms (ep-session.c,
/// streaming_thread). A process that ends within this second had no time to starve.
/// </summary>
public sealed class StartingProcess
{
    private static readonly TimeSpan StartupTime = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(100);
    private static readonly TimeSpan ResumePatience = TimeSpan.FromSeconds(10);

    /// <summary>A pool has one worker per processor, and a few more for short waits. Waits for tasks add more at once.</summary>
    private const int GrownWorkersPerProcessor = 2;

    private readonly TaskCompletionSource _left = new();
    private readonly TargetProcess _target;
    private readonly TimeSpan _youth;

    /// <param name="target">The process, which may be suspended at its start.</param>
    public StartingProcess(TargetProcess target)
        : this(target, StartupTime)
    {
    }

    internal StartingProcess(TargetProcess target, TimeSpan youth) => (_target, _youth) = (target, youth);

    /// <summary>Resumes it, and waits until it is 1 s old or its pool has grown; without /proc, returns at once.</summary>
    /// <param name="cancellation">Ends the wait.</param>
    /// <returns>False when the process has ended before, or <see cref="Leave"/> was called.</returns>
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

    /// <summary>Ends the wait without attaching; no effect when it is attached already.</summary>
    public void Leave() => _left.TrySetResult();

    private bool HasGrown =>
        _target.Processors is { } processors && WorkerThreads.Count(_target.Id) > GrownWorkersPerProcessor * processors;
}
