using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>An observation that grows; thread-safe.</summary>
/// <param name="onChange">Called outside of any lock when a sample, a snapshot or a gap was added; other data may come hundreds
/// of times per second.</param>
/// <param name="onDelays">Called outside of any lock with the delays of all items of a measurement, once a later sample has shown
/// how many of them can have waited.</param>
internal sealed class ObservationLog(Action? onChange = null, Action<IReadOnlyList<TimeSpan>>? onDelays = null)
{
    private const int LatestSamples = 3;

    /// <summary>Data of this age still describes the present.</summary>
    private static readonly TimeSpan Recently = TimeSpan.FromSeconds(2);

    private readonly Lock _lock = new();
    private readonly Timeline<CounterSample> _samples = new(sample => sample.Elapsed);
    private readonly Timeline<ThreadAdjustment> _adjustments = new(adjustment => adjustment.Elapsed);
    private readonly Timeline<StackSnapshot> _stacks = new(snapshot => snapshot.Elapsed);
    private readonly Timeline<RequestStart> _requests = new(request => request.Elapsed);
    private readonly List<QueueMeasurement> _pending = [];
    private readonly Timeline<QueueDelay> _delays = new(delay => delay.Elapsed);
    private readonly Timeline<QuotaReading> _quotas = new(reading => reading.Elapsed);
    private readonly Timeline<WorkerDemand> _demands = new(reading => reading.Elapsed);
    private readonly Timeline<(TimeSpan Elapsed, MachineLoad Load)> _loads = new(reading => reading.Elapsed);
    private readonly Timeline<RequestCount> _requestCounts = new(reading => reading.Elapsed);
    private readonly List<string> _gaps = [];
    private readonly WaitLog _waits = new();
    private readonly Dictionary<int, (TimeSpan Elapsed, string Method)> _operations = [];
    private readonly Timeline<(TimeSpan Elapsed, int ThreadId, int TaskId)> _taskWaits = new(wait => wait.Elapsed);
    private IReadOnlyList<Suspect> _suspects = [];
    private IReadOnlyList<AsyncCounterpart> _counterparts = [];
    private CompiledMethods? _compiled;
    private TimeSpan? _waitsFollowedUntil;
    private OutsideCapture? _outside;
    private int _processors;
    private PoolLimit? _poolLimit;

    /// <summary>The methods that had machine code at the latest snapshot; null before the first.</summary>
    public CompiledMethods? Compiled => Locked(() => _compiled);

    /// <summary>When the latest snapshot was taken; null before the first.</summary>
    public TimeSpan? LatestStacks => Locked(() => _stacks.Latest?.Elapsed);

    /// <summary>The samples alone.</summary>
    public IReadOnlyList<CounterSample> Samples => Locked(() => _samples.ToArray());

    /// <summary>The samples at or after a time.</summary>
    public IReadOnlyList<CounterSample> SamplesSince(TimeSpan from) => Locked(() => _samples.Since(from));

    /// <summary>The number of processors that the process may use; 0 while it is unknown.</summary>
    public int Processors => Locked(() => _processors);

    public void Add(CounterSample sample)
    {
        IReadOnlyList<QueueMeasurement> settled = [];
        Change(() =>
        {
            _samples.Add(sample);
            settled = SettleMeasurements_NeedsLock();
        });
        if (onDelays is null) return;
        foreach (QueueMeasurement measurement in settled)
            onDelays(measurement.Delays(Locked(() => LongestQueue_NeedsLock(measurement))));
    }

    /// <summary>Adds a snapshot. Of the lists of compiled methods, which only grow, the latest is kept.</summary>
    public void Add(StackSnapshot snapshot) => Change(() =>
    {
        _compiled = snapshot.Report.Compiled ?? _compiled;
        _stacks.Add(snapshot with { Report = snapshot.Report with { Compiled = null } });
    });

    public void Add(QueueMeasurement measurement) => Change(() => _pending.Add(measurement));

    /// <summary>Adds a gap; the same sentence is added once.</summary>
    public void AddGap(string sentence) => Change(() =>
    {
        if (!_gaps.Contains(sentence)) _gaps.Add(sentence);
    });

    public void Add(QuotaReading reading) => Locked(() => _quotas.Add(reading));

    public void Add(WorkerDemand reading) => Locked(() => _demands.Add(reading));

    public void Add(RequestCount reading) => Locked(() => _requestCounts.Add(reading));

    public void Set(OutsideCapture outside) => Change(() => _outside = outside);

    public void Add(TimeSpan elapsed, MachineLoad load) => Locked(() => _loads.Add((elapsed, load)));

    public void SetProcessors(int count) => Locked(() => _processors = count);

    public void Set(PoolLimit? limit) => Locked(() => _poolLimit = limit);

    public void Add(ThreadAdjustment adjustment) => Locked(() => _adjustments.Add(adjustment));

    public void Add(RequestStart request) => Locked(() => _requests.Add(request));

    public void BeginWait(OpenWait wait) => Locked(() =>
    {
        if (_waitsFollowedUntil is null) _waits.Begin(wait);
    });

    public void EndWait(int threadId, TimeSpan elapsed, WaitKind kind, int taskId = 0) =>
        Locked(() => _waits.End(threadId, elapsed, kind, taskId));

    /// <summary>Notes that a thread has begun to wait for a task.</summary>
    public void NoteTaskWait(TimeSpan elapsed, int threadId, int taskId) =>
        Locked(() => _taskWaits.Add((elapsed, threadId, taskId)));

    /// <summary>Notes the async method that makes a task, which has begun to wait.</summary>
    public void NameTask(TimeSpan elapsed, int taskId, string method) => Locked(() => _operations[taskId] = (elapsed, method));

    public void SetSuspects(IReadOnlyList<Suspect> suspects, IReadOnlyList<AsyncCounterpart> counterparts) =>
        Locked(() => (_suspects, _counterparts) = (suspects, counterparts));

    /// <summary>Waits are followed from now on. Nothing more is known about waits that were open before.</summary>
    public void BeginFollowing() => Locked(() =>
    {
        if (_waitsFollowedUntil is { } until) _waits.EndAll(until);
        _waitsFollowedUntil = null;
    });

    /// <summary>Waits are no longer followed: a limit was reached, or the session is over.</summary>
    public void EndFollowing(TimeSpan elapsed) => Locked(() => _waitsFollowedUntil ??= elapsed);

    /// <summary>Removes older data from a log without an end; of the gaps, which have no time, the last one stays.</summary>
    public void Forget(TimeSpan before) => Locked(() =>
    {
        _samples.Forget(before);
        _stacks.Forget(before);
        _pending.RemoveAll(measurement => measurement.Elapsed < before);
        _delays.Forget(before);
        _quotas.Forget(before);
        _demands.Forget(before);
        _requestCounts.Forget(before);
        _loads.Forget(before);
        _gaps.RemoveRange(0, Math.Max(_gaps.Count - 1, 0));
    });

    /// <summary>Removes older data that is frequent: waits that have ended, requests, adjustments.</summary>
    public void ForgetWaits(TimeSpan before) => Locked(() =>
    {
        _adjustments.Forget(before);
        _requests.Forget(before);
        _waits.Forget(before);
        _taskWaits.Forget(before);
        foreach ((int id, (TimeSpan elapsed, _)) in _operations)
            if (elapsed < before) _operations.Remove(id);
    });

    /// <summary>The observation so far.</summary>
    public Observation ToObservation(TimeSpan duration) => Locked(() =>
    {
        List<ThreadWait> waits = _waits.Waits;
        HashSet<int> others = ThreadsOutsideThePool_NeedsLock();
        waits.RemoveAll(wait => others.Contains(wait.ThreadId));
        return new Observation
        {
            Processors = _processors,
            Duration = duration,
            Samples = _samples.ToArray(),
            MachineCpuPercent = MachineCpuPercent_NeedsLock(TimeSpan.Zero, duration),
            PoolLimit = _poolLimit,
            Adjustments = _adjustments.ToArray(),
            Stacks = _stacks.ToArray(),
            Waits = waits,
            LockWaits = _waits.LockWaits,
            WaitsFollowedUntil = _waitsFollowedUntil,
            Requests = _requests.ToArray(),
            TaskWaits = [.. _taskWaits.Where(IsNamed_NeedsLock).Select(Named_NeedsLock)],
            Suspects = _suspects,
            AsyncCounterparts = _counterparts,
            QueueDelays = _delays.With(_pending.Select(Delay_NeedsLock).OfType<QueueDelay>()),
            Quotas = _quotas.ToArray(),
            WorkerDemands = _demands.ToArray(),
            RequestCounts = _requestCounts.ToArray(),
            Outside = _outside,
            Gaps = [.. _gaps],
        };
    });

    private bool IsNamed_NeedsLock((TimeSpan Elapsed, int ThreadId, int TaskId) wait) => _operations.ContainsKey(wait.TaskId);

    private TaskWait Named_NeedsLock((TimeSpan Elapsed, int ThreadId, int TaskId) wait) =>
        new(wait.Elapsed, wait.ThreadId, _operations[wait.TaskId].Method);

    /// <summary>What shows whether something looks wrong now: the latest samples and stacks, the open lock waits.</summary>
    /// <param name="now">The time since the observation began.</param>
    public Observation ToLatest(TimeSpan now) => Locked(() =>
    {
        return new Observation
        {
            Processors = _processors,
            Duration = now,
            Samples = _samples.Last(LatestSamples),
            MachineCpuPercent = MachineCpuPercent_NeedsLock(now - Recently, now),
            Adjustments = _adjustments.Since(now - Recently),
            Stacks = _stacks.Last(1),
            LockWaits = [.. _waits.LockWaitsSince(now - Recently)],
            WorkerDemands = [.. _demands.Since(now - Recently).TakeLast(1)],
        };
    });

    /// <summary>CPU use of the machine in a part of the observation, in percent; null when unknown.</summary>
    public double? MachineCpuPercent(TimeSpan from, TimeSpan to) =>
        Locked(() => MachineCpuPercent_NeedsLock(from, to));

    private double? MachineCpuPercent_NeedsLock(TimeSpan from, TimeSpan to) =>
        _loads.Between(from, to) is [var first, .., var last] ? last.Load.PercentSince(first.Load) : null;

    /// <summary>Condenses a measurement to four figures once a later sample exists.</summary>
    private List<QueueMeasurement> SettleMeasurements_NeedsLock()
    {
        List<QueueMeasurement> settled = _pending.FindAll(one => one.Elapsed + one.Duration < _samples.Latest?.Elapsed);
        foreach (QueueMeasurement measurement in settled)
        {
            _pending.Remove(measurement);
            if (Delay_NeedsLock(measurement) is { } delay) _delays.Add(delay);
        }
        return settled;
    }

    /// <summary>The delay by the longest queue that the runtime counted around the measurement.</summary>
    private QueueDelay? Delay_NeedsLock(QueueMeasurement measurement) => measurement.ToDelay(LongestQueue_NeedsLock(measurement));

    private long LongestQueue_NeedsLock(QueueMeasurement measurement) =>
        _samples.Around(measurement.Elapsed, measurement.Elapsed + measurement.Duration)
            .Select(sample => sample.QueueLength).DefaultIfEmpty().Max();

    /// <summary>Threads outside the pool: timers, the gate thread and event loops wait all the time.</summary>
    private HashSet<int> ThreadsOutsideThePool_NeedsLock() =>
    [
        .. _stacks.SelectMany(snapshot => snapshot.Report.Groups)
            .Where(group => !group.IsPoolWorker)
            .SelectMany(group => group.ThreadIds),
    ];

    private void Change(Action change)
    {
        Locked(change);
        onChange?.Invoke();
    }

    private void Locked(Action change)
    {
        lock (_lock) change();
    }

    private T Locked<T>(Func<T> read)
    {
        lock (_lock) return read();
    }
}
