using DotnetStarvation.Checks;
using DotnetStarvation.Incidents;
using DotnetStarvation.Telemetry;
using ThreadPoolDiagnostics.Incidents;
using ThreadPoolDiagnostics.Resources;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Record;

/// <summary>A process that is followed, with its metrics.</summary>
internal sealed class Followed : IDisposable
{
    private readonly ProcessMetrics? _metrics;
    private readonly ProcessFollower _follower;

    private Followed(
        TargetProcess target, CheckedProcess process, TargetResource resource, ProcessMetrics? metrics, ProcessFollower follower)
    {
        (Id, Process, Resource, _metrics, _follower) = (target.Id, process, resource, metrics, follower);
    }

    public int Id { get; }

    public CheckedProcess Process { get; }

    public TargetResource Resource { get; }

    public bool HasEnded => _follower.HasEnded;

    public Exception? Failure => _follower.Failure;

    /// <summary>Attaches to a process and follows it.</summary>
    /// <param name="target">The process.</param>
    /// <param name="metrics">Where its metrics go; null for nowhere.</param>
    /// <param name="onIncident">Called on the follower's thread, several times for one incident.</param>
    /// <param name="stop">Cancels the attach.</param>
    /// <exception cref="DiagnosticsException">Attaching failed, or there was no answer in 10 s.</exception>
    public static Followed Start(
        TargetProcess target, FleetMetrics? metrics, Action<RecordedIncident, TargetResource> onIncident, CancellationToken stop)
    {
        TargetInfo? info = CheckedProcess.TryDescribe(target, stop);
        CheckedProcess process = CheckedProcess.FromInfo(target, info);
        TargetResource resource = TargetResource.FromTarget(target, info, Environment.GetEnvironmentVariable);
        var named = IncidentResource.FromTarget(resource);
        var figures = new ProcessFigures(target, info?.RuntimeVersion);
        ProcessMetrics? added = null;
        var settings = new FollowSettings { OnQueueDelays = metrics is null ? null : delays => added?.Record(delays) };
        ProcessFollower follower = ProcessFollower.Start(target, settings, Report, stop);
        figures.Begin(follower);
        added = metrics?.Add(resource, figures);
        return new Followed(target, process, resource, added, follower);

        void Report(Incident incident)
        {
            figures.Note(incident);
            onIncident(new(process, incident, named), resource);
        }
    }

    /// <summary>Ends following; an open incident is reported first.</summary>
    public void Stop() => _follower.Stop();

    public void Dispose()
    {
        _follower.Dispose();
        _metrics?.Dispose();
    }
}
