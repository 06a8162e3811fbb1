using System.Text.Json;
using DotnetStarvation.Incidents;
using ThreadPoolDiagnostics.Resources;

namespace DotnetStarvation.Record;

/// <summary>
/// The file with the processes that were followed, beside the incidents: without it nobody could say how many replicas had none.
/// A restarted recorder continues it. Thread-safe.
/// </summary>
internal sealed class SeenProcesses(string folder, TimeProvider time)
{
    private const int Most = 10_000;
    private static readonly TimeSpan SaveInterval = TimeSpan.FromMinutes(1);

    private readonly Lock _lock = new();
    private readonly string _file = Path.Combine(folder, IncidentFolder.ProcessesFile);
    private readonly Dictionary<string, FollowedReplica> _running = new(StringComparer.Ordinal);
    private long _saved = time.GetTimestamp();

    /// <summary>A process is followed from now on.</summary>
    /// <exception cref="IOException">Writing failed.</exception>
    /// <exception cref="UnauthorizedAccessException">Writing is not permitted.</exception>
    public void Begin(TargetResource resource) => Change(() =>
    {
        DateTimeOffset now = time.GetUtcNow();
        FollowedReplica seen = ToReplica(resource, now);
        FollowedReplica? earlier = Read().FirstOrDefault(one => one.Instance == seen.Instance);
        _running[seen.Instance] = seen with { First = earlier?.First ?? now };
        Save_NeedsLock(now);
    });

    /// <summary>A process is not followed any more, also if that could not be saved.</summary>
    public void End(TargetResource resource) => Change(() =>
    {
        try
        {
            Save_NeedsLock(time.GetUtcNow());
        }
        finally
        {
            _running.Remove(resource[TargetResource.ServiceInstance] ?? "");
        }
    });

    /// <summary>Brings the time up to date at which the running ones were last seen, once a minute.</summary>
    public void SaveIfDue()
    {
        if (_running.Count == 0 || time.GetElapsedTime(_saved) < SaveInterval) return;
        Change(() => Save_NeedsLock(time.GetUtcNow()));
    }

    private void Change(Action change)
    {
        lock (_lock) change();
    }

    private void Save_NeedsLock(DateTimeOffset now)
    {
        _saved = time.GetTimestamp();
        foreach (string instance in _running.Keys.ToArray()) _running[instance] = _running[instance] with { Last = now };
        FollowedReplica[] all =
        [
            .. Read().Where(one => !_running.ContainsKey(one.Instance)).Concat(_running.Values)
                .OrderByDescending(one => one.Last).Take(Most).OrderBy(one => one.First),
        ];
        IncidentFolder.Write(_file, new FollowedProcesses(FollowedProcesses.CurrentSchema, all).ToJson());
    }

    /// <summary>The processes in the file; none when there is no file, or a damaged one, which is then replaced.</summary>
    private IReadOnlyList<FollowedReplica> Read()
    {
        if (!File.Exists(_file)) return [];
        try
        {
            using FileStream stream = File.OpenRead(_file);
            return FollowedProcesses.Parse(stream).Processes;
        }
        catch (JsonException)
        {
            return [];
        }
    }

    private static FollowedReplica ToReplica(TargetResource resource, DateTimeOffset now) => new(
        resource[TargetResource.ServiceName]!, resource[TargetResource.ServiceVersion],
        resource[TargetResource.ServiceInstance]!, resource[TargetResource.Host]!, now.ToUniversalTime(), now.ToUniversalTime());
}
