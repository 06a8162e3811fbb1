using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Counters;

/// <summary>
/// Samples the runtime counters of another process, on a thread of its own, so that it goes on while the thread pool of either
/// process starves.
/// </summary>
public sealed class CounterSampler : IDisposable
{
    private static readonly TimeSpan AttachTimeout = TimeSpan.FromSeconds(10);

    private readonly SessionPump _pump;
    private readonly IntervalAssembler _intervals;
    private readonly Action<CounterSample> _onSample;
    private readonly TargetProcess _target;

    private CounterSampler(TargetProcess target, TargetSession session, Action<CounterSample> onSample, TimeProvider time)
    {
        _target = target;
        _onSample = onSample;
        _intervals = new IntervalAssembler(time);
        _pump = new SessionPump("counter sampler", session, stream => CounterEvents.Read(stream, OnCounter));
        _pump.Start();
    }

    /// <summary>
    /// Completes when sampling has ended: after <see cref="Dispose"/>, when the process ended, or with a <see cref="Failure"/>.
    /// Never faults. Its continuations run on the thread pool; <see cref="Dispose"/> does not need it.
    /// </summary>
#pragma warning disable VSTHRD003 // The pump's thread, which completes it, waits for nothing of the caller's
    public Task Completion => _pump.Completion;
#pragma warning restore VSTHRD003

    /// <summary>
    /// Why sampling ended early: what onSample threw, or what was wrong with the counters. Null otherwise, also when the process
    /// ended.
    /// </summary>
    public Exception? Failure => _pump.Failure;

    /// <summary>Attaches to a process and begins to sample.</summary>
    /// <param name="target">The process to look at.</param>
    /// <param name="interval">At least a second. Another attached tool with a shorter interval makes ours shorter, too.</param>
    /// <param name="onSample">Called for every interval on the sampler's own thread, and never after
    /// <see cref="Dispose"/>.</param>
    /// <param name="timeProvider">The clock of the samples; the system's unless given.</param>
    /// <exception cref="DiagnosticsException">There is no such process, it is not .NET, not ours, or does not answer in 10 s.
    /// </exception>
    public static CounterSampler Start(
        TargetProcess target, TimeSpan interval, Action<CounterSample> onSample, TimeProvider? timeProvider = null)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(interval, TimeSpan.FromSeconds(1));
        ArgumentNullException.ThrowIfNull(onSample);
        TimeProvider time = timeProvider ?? TimeProvider.System;
        var deadline = new Deadline(target, AttachTimeout, CancellationToken.None);
        return new CounterSampler(target, TargetSession.Start(CounterEvents.Configuration(interval), deadline), onSample, time);
    }

    /// <summary>
    /// Stops the session and waits until the last call of onSample has returned, at most 3 s when the process is stuck. May be
    /// called by onSample itself.
    /// </summary>
    public void Dispose() => _pump.Dispose();

    private void OnCounter(CounterValue counter)
    {
        if (_pump.IsDisposed) return;
        if (_intervals.Add(counter) is { } sample) _onSample(sample);
        else if (_intervals.Missing is [_, ..] missing) throw Incomplete(missing);
    }

    private DiagnosticsException Incomplete(IReadOnlyList<string> missing) => DiagnosticsException.Unusable(
        _target.Id, $"its runtime does not publish the counters {string.Join(", ", missing)}.");
}
