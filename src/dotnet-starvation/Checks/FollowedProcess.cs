using ThreadPoolDiagnostics.Incidents;
using ThreadPoolDiagnostics.Launch;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Checks;

/// <summary>
/// A process of a command, followed from its first second to its end. It is created on a dedicated thread, on which it attaches.
/// </summary>
internal sealed class FollowedProcess(TargetProcess target, CancellationToken stop)
{
    /// <summary>Counters twice per second, so that the shortest episode has enough samples.</summary>
    private static readonly FollowSettings Settings = new() { Interval = TimeSpan.FromSeconds(0.46) };

    private readonly Lock _lock = new();
    private readonly Dictionary<DateTimeOffset, Incident> _incidents = [];
    private readonly CheckedProcess _process = CheckedProcess.FromTarget(target, stop);
    private readonly StartingProcess _start = new(target);
    private readonly Thread _attaching = Thread.CurrentThread;
    private ProcessFollower? _follower;
    private string _whyNot = "The process or the command ended within a second, which is too short for starvation.";

    /// <summary>Resumes the process, and attaches to it unless it ends within 1 s.</summary>
    public void Attach()
    {
        try
        {
            if (_start.IsWorthAttaching(stop)) _follower = ProcessFollower.Start(target, Settings, Note, stop);
        }
        catch (DiagnosticsException failure)
        {
            _whyNot = failure.Message;
        }
        catch (OperationCanceledException)
        {
            _whyNot = "It was no longer observed.";
        }
    }

    /// <summary>Cancels attaching, because the command has ended.</summary>
    public void Leave() => _start.Leave();

    /// <summary>Waits for the end of the process.</summary>
    /// <returns>False when the time was over first.</returns>
    public bool WaitForEnd(TimeSpan atMost) => _attaching.Join(atMost) && _follower?.WaitForEnd(atMost) is not false;

    /// <summary>Begins to end the session, in parallel with those of other processes.</summary>
    public void Stop() => _follower?.Stop();

    /// <summary>The reports: one for each cause of starvation, otherwise one.</summary>
    public IReadOnlyList<CheckReport> Finish()
    {
        _attaching.Join();
        Observation observation = _follower?.ToObservation() ?? Nothing;
        _follower?.Dispose();
        lock (_lock)
            return _incidents.Count == 0
                ? [CheckReport.FromObservation(_process, $"{_process}", observation)]
                : [.. Causes_NeedsLock()];
    }

    private Observation Nothing => new() { Processors = 0, Duration = TimeSpan.Zero, Samples = [], Gaps = [_whyNot] };

    /// <summary>The longest incident of each cause.</summary>
    private IEnumerable<CheckReport> Causes_NeedsLock() =>
        from incident in _incidents.Values
        group incident by incident.Cause into same
        let worst = same.MaxBy(incident => incident.Duration)
        select new CheckReport(_process, $"{_process}", worst.Observation, worst.Diagnosis) { Times = same.Count() };

    /// <summary>Notes an incident; a later report of it replaces the earlier one.</summary>
    private void Note(Incident incident)
    {
        lock (_lock) _incidents[incident.Began] = incident;
    }
}
