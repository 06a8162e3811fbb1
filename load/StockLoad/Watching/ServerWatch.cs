using StockExchange.StockLoad.Reports;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.StockLoad.Watching;

/// <summary>
/// Follows a server's counters every second, from the moment it is made until it is disposed, and takes its stacks when asked or
/// when work is stuck. When the process ends, what was seen until then stays.
/// </summary>
internal sealed class ServerWatch : IDisposable
{
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Poll = TimeSpan.FromMilliseconds(50);

    private readonly Lock _gate = new();
    private readonly List<Seen> _seen = [];
    private readonly TargetProcess _target;
    private readonly TimeProvider _time;
    private readonly StackLog _stacks;
    private readonly ExtraCounterLog _extra;
    private readonly CounterSampler _sampler;
    private readonly bool _stacksWhenStuck;

    /// <param name="target">The process.</param>
    /// <param name="stacksWhenStuck">Take its stacks, a few times at most, while its queue does not move.</param>
    /// <param name="time">The clock that the load uses, too.</param>
    /// <exception cref="DiagnosticsException">It cannot be attached to, and why.</exception>
    public ServerWatch(TargetProcess target, bool stacksWhenStuck, TimeProvider time)
    {
        (_target, _time, _stacksWhenStuck) = (target, time, stacksWhenStuck);
        Name = target.Name ?? $"process {target.Id}";
        _stacks = new(target, time);
        _sampler = CounterSampler.Start(target, Interval, Add, time);
        _extra = new(target, time);
    }

    public int ProcessId => _target.Id;

    public string Name { get; }

    /// <summary>What the last sample said; null when none came for some seconds.</summary>
    public ServerCounters? Latest
    {
        get
        {
            lock (_gate)
                return _seen is [.., var last] && _time.GetElapsedTime(last.Counters.Timestamp) < 3 * Interval
                    ? new ServerSample(default, last.Counters, last.Extra).ToCounters()
                    : null;
        }
    }

    /// <summary>What could not be seen, and why: a sentence each.</summary>
    public IReadOnlyList<string> Notes => [.. new[] { Ended(), _extra.Note, _stacks.Problem }.OfType<string>()];

    /// <summary>What arrived so far, each with its time from <paramref name="origin"/>, a timestamp of the clock.</summary>
    public IReadOnlyList<ServerSample> Since(long origin)
    {
        lock (_gate) return [.. _seen.Select(seen => new ServerSample(seen.At(origin, _time), seen.Counters, seen.Extra))];
    }

    /// <summary>False when so many did not arrive within <paramref name="patience"/>.</summary>
    public async Task<bool> WaitForAsync(int samples, TimeSpan patience, CancellationToken stop)
    {
        long start = _time.GetTimestamp();
        while (Count() < samples)
        {
            if (_time.GetElapsedTime(start) > patience || _sampler.Completion.IsCompleted) return false;
            await Task.Delay(Poll, _time, stop);
        }

        return true;
    }

    /// <summary>Takes its stacks at each of these moments, which count from now.</summary>
    public Task TakeStacksAsync(IEnumerable<TimeSpan> moments, CancellationToken stop) => _stacks.TakeAtAsync(moments, stop);

    /// <summary>What it amounts to while a load ran, as soon as stacks that are being taken are there.</summary>
    /// <param name="origin">The timestamp at which the load began.</param>
    /// <param name="duration">For how long its requests started.</param>
    public async Task<Diagnosis> DecideAsync(long origin, TimeSpan duration)
    {
        Seen[] all;
        lock (_gate) all = [.. _seen];
        if (_stacksWhenStuck && all is [.., var latest] && QueueWait.IsLate(latest.Counters)) _stacks.BeginIfDue();
        await _stacks.FinishAsync();
        Seen[] load = [.. all.Where(seen => At(seen) > TimeSpan.Zero && At(seen) <= duration)];
        Seen[] before = [.. all.Where(seen => At(seen) <= TimeSpan.Zero).TakeLast(1)]; // the pool grows from its size at rest
        Diagnosis diagnosis = Decision.Decide(new()
        {
            Processors = Environment.ProcessorCount,
            Duration = duration,
            Samples = [.. before.Concat(load).Select(seen => seen.Counters with { Elapsed = At(seen) })],
            Stacks = [.. _stacks.Since(origin).Where(snapshot => IsMeanwhile(snapshot.Elapsed))],
            MachineCpuPercent = load is [{ Machine: { } from }, .., { Machine: { } to }] ? to.PercentSince(from) : null,
        });
        // A snapshot may catch a thread on its way through a lock; that a pool which keeps up is blocked there would mislead.
        return diagnosis.Verdict is Verdict.Healthy ? diagnosis with { BlockingCalls = [] } : diagnosis;

        bool IsMeanwhile(TimeSpan elapsed) => elapsed > TimeSpan.Zero && elapsed <= duration + Interval;

        TimeSpan At(Seen seen) => seen.At(origin, _time);
    }

    public void Dispose()
    {
        _sampler.Dispose();
        _extra.Dispose();
        _stacks.Dispose();
    }

    private void Add(CounterSample sample)
    {
        ExtraCounters extra = _extra?.Latest() ?? new(null, null, null); // the first sample may come before _extra is made
        var seen = new Seen(sample, extra, MachineLoad.Read());
        bool wasStuck;
        lock (_gate)
        {
            wasStuck = _seen is [.., var last] && QueueWait.IsLate(last.Counters);
            _seen.Add(seen);
        }

        if (_stacksWhenStuck && wasStuck && QueueWait.IsLate(sample)) _stacks.BeginIfDue();
    }

    private int Count()
    {
        lock (_gate) return _seen.Count;
    }

    private string? Ended()
    {
        if (!_sampler.Completion.IsCompleted) return null;
        return _sampler.Failure is { } failure
            ? $"The counters of {Name} ended early: {failure.Message}"
            : $"{Name} (process {ProcessId}) ended while it was being watched.";
    }

    private sealed record Seen(CounterSample Counters, ExtraCounters Extra, MachineLoad? Machine)
    {
        public TimeSpan At(long origin, TimeProvider time) => time.GetElapsedTime(origin, Counters.Timestamp);
    }
}
