using ThreadPoolDiagnostics.Incidents;
using ThreadPoolDiagnostics.Launch;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Checks;

/// <summary>
/// One of the processes that a command has started, followed from its first second to its end. The thread that makes it is its
/// own: it attaches, and then others wait for it.
/// </summary>
internal sealed class FollowedProcess(TargetProcess target, CancellationToken stop)
{
    /// <summary>Twice a second, so that the shortest episode has samples enough.</summary>
    private static readonly FollowSettings Settings = new() { Interval = TimeSpan.FromSeconds(0.46) };

    private readonly Lock _lock = new();
    private readonly Dictionary<DateTimeOffset, Incident> _incidents = [];
    private readonly CheckedProcess _process = CheckedProcess.FromTarget(target, stop);
    private readonly StartingProcess _youth = new(target);
    private readonly Thread _attaching = Thread.CurrentThread;
    private ProcessFollower? _follower;
    private string _whyNot = "The process or the command ended within a second, which is too short for starvation.";

    /// <summary>
    /// Lets it run, and attaches to it unless it is over before that is worth it. Nothing else is done on this thread.
    /// </summary>
    public void Attach()
    {
        try
        {
            if (_youth.IsWorthAttaching(stop)) _follower = ProcessFollower.Start(target, Settings, Note, stop);
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

    /// <summary>The command has ended: what is not attached to yet is left alone.</summary>
    public void Leave() => _youth.Leave();

    /// <summary>Waits until there is nothing more to see of it.</summary>
    /// <returns>Whether there is not.</returns>
    public bool WaitForEnd(TimeSpan atMost) => _attaching.Join(atMost) && _follower?.WaitForEnd(atMost) is not false;

    /// <summary>Asks for what is under way, of all processes at the same time.</summary>
    public void Stop() => _follower?.Stop();

    /// <summary>What became of it: a report for each cause of which it starved, or one.</summary>
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

    /// <summary>The longest of those with the same cause.</summary>
    private IEnumerable<CheckReport> Causes_NeedsLock() =>
        from incident in _incidents.Values
        group incident by incident.Cause into same
        let worst = same.MaxBy(incident => incident.Duration)
        select new CheckReport(_process, $"{_process}", worst.Observation, worst.Diagnosis) { Times = same.Count() };

    /// <summary>What is told again is better known than before.</summary>
    private void Note(Incident incident)
    {
        lock (_lock) _incidents[incident.Began] = incident;
    }
}
