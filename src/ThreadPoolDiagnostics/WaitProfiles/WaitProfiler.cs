using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;
using ThreadPoolDiagnostics.WaitProfiles.Events;
using ThreadPoolDiagnostics.WaitProfiles.Polling;

namespace ThreadPoolDiagnostics.WaitProfiles;

/// <summary>
/// Observes every wait of a process's pool threads from outside: by the runtime's events (WaitHandleWait of .NET 9 and later,
/// Contention; before, TaskWait), and on Linux by the scheduler's statistics of its threads, for what has no event.
/// </summary>
public sealed class WaitProfiler : IDisposable
{
    private static readonly TimeSpan DescribeTimeout = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan ExitTimeout = TimeSpan.FromSeconds(2);

    /// <summary>The traces, the one with most names first.</summary>
    private static readonly string[] FileNames = ["names", "waits"];

    /// <summary>The trace for a process that was killed.</summary>
    private const string SnapshotName = "snapshot";

    private readonly long _start = TimeProvider.System.GetTimestamp();
    private readonly OwnFolder _folder;
    private readonly TargetProcess _target;
    private readonly WaitProfilerSettings _settings;
    private readonly CancellationToken _cancellation;
    private readonly WaitCollection _collected;
    private readonly StackedWaits _events;
    private readonly ActivityLog _activities = new();
    private WorkerPoller? _poller;
    private WaitSession? _waits;
    private WaitSession? _tests;
    private volatile WaitSession? _names;
    private NameSnapshots? _snapshots;
    private bool _reportsAllWaits;

    private WaitProfiler(TargetProcess target, WaitProfilerSettings settings, CancellationToken cancellation)
    {
        (_target, _settings, _cancellation) = (target, settings, cancellation);
        _folder = new OwnFolder("threadpool-diagnostics-", target.Id);
        _collected = new(settings.MostOfOneStack);
        _events = new((long)(settings.ShortestWait.TotalSeconds * TimeProvider.System.TimestampFrequency), _collected.Add);
    }

    /// <summary>Attaches to a process, and begins. One that is suspended at its start is resumed.</summary>
    /// <param name="target">The process.</param>
    /// <param name="settings">What to collect.</param>
    /// <param name="cancellation">Cancels attaching.</param>
    /// <exception cref="DiagnosticsException">Attaching failed, or the process did not answer in time.</exception>
    public static WaitProfiler Start(
        TargetProcess target, WaitProfilerSettings settings, CancellationToken cancellation = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(settings.ShortestWait, TimeSpan.FromMilliseconds(1), nameof(settings));
        var profiler = new WaitProfiler(target, settings, cancellation);
        try
        {
            profiler.Begin();
            return profiler;
        }
        catch
        {
            profiler.Dispose();
            throw;
        }
    }

    /// <summary>Waits for the end of the process: until it has written the names of its methods, which precedes its exit.
    /// </summary>
    /// <returns>False when the time was over first.</returns>
    public bool WaitForEnd(TimeSpan atMost) =>
        _waits!.WaitForEnd(atMost) && (_waits.HasEndedWithProcess || _tests?.WaitForEnd(atMost) is not false);

    /// <summary>Ends the observation, unless the process has ended, and reads what was collected. To be called once.</summary>
    public WaitProfile Finish()
    {
        _poller?.Dispose();
        _snapshots?.Dispose();
        long end = TimeProvider.System.GetTimestamp();
        bool isExiting = _waits!.HasEndedWithProcess;
        bool haveAllNames = _waits.Finish() & (_names is null || _names.Finish());
        TimeSpan? latest = haveAllNames ? null : _snapshots?.Latest;
        _events.EndAll(end);
        Thread? activities = _tests is { } tests
            ? OwnThread.Start("last activities", () => FinishActivities(tests, isExiting))
            : null;
        var reader = new WaitProfileReader(_target, _start, end, _activities, _poller is null ? null : _poller.HasSeen);
        WaitProfile profile = reader.Read(_collected, [.. Files(latest)], () =>
        {
            activities?.Join();
            return Gaps(haveAllNames, latest);
        });
        return profile with { HasNames = haveAllNames || latest is not null || _waits.IsComplete };
    }

    /// <summary>Ends the sessions, if they have not ended, and removes the temporary files.</summary>
    public void Dispose()
    {
        _poller?.Dispose();
        _snapshots?.Dispose();
        _waits?.Dispose();
        _tests?.Dispose();
        _names?.Dispose();
        _folder.Dispose();
    }

    private IEnumerable<string> Files(TimeSpan? snapshot) =>
        (snapshot is null ? FileNames : [.. FileNames, SnapshotName]).Select(_folder.File).Where(File.Exists);

    private void Begin()
    {
        var deadline = new Deadline(_target, _settings.AttachTimeout, _cancellation);
        _reportsAllWaits = PoolProviders.MajorVersion(Version()) >= PoolProviders.FirstWithAllWaits;
        _poller = WorkerPoller.TryStart(_target, _settings.ShortestWait, _collected.Add);
        _waits = WaitSession.Start(
            WaitProviders.Waits(withTasks: !_reportsAllWaits && _poller is null), _events.Add, deadline, _folder.File("waits"),
            new EventLimit(), FollowNames);
        try
        {
            _tests = WaitSession.Start(WaitProviders.Activities, _activities.Add, deadline);
        }
        catch (DiagnosticsException) when (!_target.IsAlive)
        {
            // It ended at once.
        }
        if (_settings.ExpectsKill) _snapshots = new(_target, _settings.AttachTimeout, _folder.File(SnapshotName));
    }

    /// <summary>Requests the names for the stacks of waits that come after the last event.</summary>
    private void FollowNames()
    {
        try
        {
            _names = WaitSession.Start(
                WaitProviders.Names, _ => { }, new(_target, _settings.AttachTimeout, _cancellation), _folder.File("names"));
        }
        catch (Exception failure) when (failure is DiagnosticsException or OperationCanceledException)
        {
            // It ended: the session of waits has the names.
        }
    }

    /// <summary>The runtime's version; null when it does not say.</summary>
    private string? Version()
    {
        try
        {
            return _target.Describe(DescribeTimeout, _cancellation).RuntimeVersion;
        }
        catch (DiagnosticsException)
        {
            return null;
        }
    }

    /// <summary>A process that exits ends its sessions one after the other, each in up to 0.1 s (ep-session.c,
    /// streaming_thread).</summary>
    private static void FinishActivities(WaitSession session, bool isExiting)
    {
        if (!isExiting || !session.WaitForEnd(ExitTimeout)) session.Finish();
    }

    private IEnumerable<string> Gaps(bool haveAllNames, TimeSpan? snapshot)
    {
        if (_poller is null)
            yield return LinuxProcess.IsSupported
                ? "Waits without an event (Thread.Sleep, files, sockets, native code) were not seen: the process's memory may "
                    + "not be read from here (it takes the same user, and a parent of the process where "
                    + "kernel.yama.ptrace_scope is 1)."
                : "Waits without an event (Thread.Sleep, files, sockets, native code) were not seen: that takes Linux.";
        if (_poller is null && !_reportsAllWaits)
            yield return "Waits for semaphores, events and other handles were not seen: the runtime reports them since .NET 9.";
        if (_poller is not null)
            foreach (string shortage in ProcessorShortage.Describe(_poller.Use, _poller.Looks)) yield return shortage;
        if (_waits!.EndedEarly is { } reason)
            yield return $"Events of waits were not followed to the end: {reason}, which costs the process too much.";
        foreach (WaitSession session in new[] { _waits, _tests, _names }.OfType<WaitSession>())
        {
            if (session.EventsLost > 0) yield return $"The process dropped {session.EventsLost} events for lack of buffer space.";
            if (session.Failure is { } failure) yield return $"Events were not read to the end: {failure.Message}";
        }
        if (!haveAllNames)
            yield return $"The process was killed, or did not answer, before it had written the names of its methods: {(
                snapshot is { } time
                ? $"waits in code that first ran after {FigureText.Duration(time)} have none and are not shown"
                : _waits!.IsComplete ? "waits in code that first ran late have none and are not shown"
                : "no wait has one, and none is shown")}.";
    }
}
