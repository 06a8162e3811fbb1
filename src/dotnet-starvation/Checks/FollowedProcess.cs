using ThreadPoolDiagnostics.Incidents;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Checks;

/// <summary>One of the processes that a command has started, followed from its first moment.</summary>
internal sealed class FollowedProcess
{
    /// <summary>Twice a second, so that the shortest episode has samples enough.</summary>
    private static readonly FollowSettings Settings = new() { Interval = TimeSpan.FromSeconds(0.46) };

    private readonly Lock _lock = new();
    private readonly Dictionary<DateTimeOffset, Incident> _incidents = [];
    private readonly CheckedProcess _process;
    private readonly string? _whyNot;
    private readonly ProcessFollower? _follower;

    public FollowedProcess(TargetProcess target, CancellationToken stop)
    {
        _process = CheckedProcess.FromTarget(target, stop);
        try
        {
            _follower = ProcessFollower.Start(target, Settings, Note, stop);
        }
        catch (DiagnosticsException failure)
        {
            _whyNot = failure.Message;
        }
    }

    /// <summary>Waits until there is nothing more to see of it.</summary>
    /// <returns>Whether there is not.</returns>
    public bool WaitForEnd(TimeSpan atMost) => _follower?.WaitForEnd(atMost) is not false;

    /// <summary>Asks for what is under way, of all processes at the same time.</summary>
    public void Stop() => _follower?.Stop();

    /// <summary>What became of it: a report for each cause of which it starved, or one.</summary>
    public IReadOnlyList<CheckReport> Finish()
    {
        Observation seen = _follower?.Seen() ?? Nothing;
        _follower?.Dispose();
        lock (_lock)
            return _incidents.Count == 0 ? [CheckReport.FromObservation(_process, $"{_process}", seen)] : [.. Causes_NeedsLock()];
    }

    private Observation Nothing => new() { Processors = 0, Duration = TimeSpan.Zero, Samples = [], Gaps = [_whyNot!] };

    /// <summary>The longest of those with the same cause.</summary>
    private IEnumerable<CheckReport> Causes_NeedsLock() =>
        from incident in _incidents.Values
        group incident by incident.Cause into same
        let worst = same.MaxBy(incident => incident.Duration)
        select new CheckReport(_process, $"{_process}", worst.Seen, worst.Diagnosis) { Times = same.Count() };

    /// <summary>What is told again is better known than before.</summary>
    private void Note(Incident incident)
    {
        lock (_lock) _incidents[incident.Began] = incident;
    }
}
