using DotnetStarvation.Checks;
using DotnetStarvation.Incidents;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Incidents;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Record;

/// <summary>Follows processes, and saves their incidents. A failure of one of them is a line on standard error.</summary>
internal sealed class Recorder(IncidentFolder folder, Notifier notifier, TimeProvider time) : IDisposable
{
    /// <summary>The interval of searching for processes, without and with one that is followed.</summary>
    private static readonly TimeSpan WhileNoneRuns = TimeSpan.FromSeconds(1), WhileOneRuns = TimeSpan.FromSeconds(10);

    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(500);

    /// <summary>The time until the next attempt: a process may only be starting, or be stopped.</summary>
    private static readonly TimeSpan TryAgain = TimeSpan.FromMinutes(1);

    /// <summary>The followers by id and port: each container may have a process 1.</summary>
    private readonly Dictionary<(int Id, string? Port), ProcessFollower> _followers = [];
    private readonly Dictionary<(int Id, string? Port), long> _failed = [];
    private readonly long _start = time.GetTimestamp();
    private readonly MemoryTrimming _memory = new(TimeSpan.FromMinutes(1), time);

    /// <summary>Follows a process until it ends, or the time is over.</summary>
    /// <exception cref="DiagnosticsException">Attaching failed.</exception>
    public void FollowOne(TargetProcess target, TimeSpan duration, CancellationToken stop)
    {
        Follow(target, stop);
        while (_followers.Count > 0 && !IsOver(duration, PollInterval, stop)) LeaveEnded();
    }

    /// <summary>Follows all processes that are found until the time is over.</summary>
    /// <param name="which">Completes "waiting for processes ...".</param>
    /// <param name="find">Returns the processes that run now.</param>
    /// <param name="duration">How long to follow.</param>
    /// <param name="stop">Ends it earlier.</param>
    public void FollowAll(string which, Func<IEnumerable<TargetProcess>> find, TimeSpan duration, CancellationToken stop)
    {
        Log($"waiting for processes {which}");
        TimeSpan pause;
        do
        {
            LeaveEnded();
            foreach (TargetProcess target in find().Where(MayFollow)) TryFollow(target, stop);
            pause = _followers.Count == 0 ? WhileNoneRuns : WhileOneRuns;
        }
        while (!IsOver(duration, pause, stop));
    }

    public void Dispose()
    {
        foreach (ProcessFollower follower in _followers.Values) follower.Stop();
        foreach (ProcessFollower follower in _followers.Values) follower.Dispose();
    }

    private static (int Id, string? Port) Key(TargetProcess target) => (target.Id, target.Port);

    private bool MayFollow(TargetProcess target) => !_followers.ContainsKey(Key(target))
        && !(_failed.TryGetValue(Key(target), out long since) && time.GetElapsedTime(since) < TryAgain);

    private void TryFollow(TargetProcess target, CancellationToken stop)
    {
        try
        {
            Follow(target, stop);
        }
        catch (DiagnosticsException failure) when (failure.Failure is DiagnosticsFailure.LeftBehind)
        {
            // The socket of a process that was killed, or that is only starting.
        }
        catch (DiagnosticsException failure)
        {
            _failed[Key(target)] = time.GetTimestamp();
            Log(failure.Message);
        }
    }

    private void Follow(TargetProcess target, CancellationToken stop)
    {
        CheckedProcess process = CheckedProcess.FromTarget(target, stop);
        _followers[Key(target)] = ProcessFollower.Start(target, new(), incident => Keep(new(process, incident)), stop);
        _failed.Remove(Key(target));
        Log($"following {process}");
    }

    /// <summary>Waits until the pause is over, or all followed processes have ended.</summary>
    private bool IsOver(TimeSpan duration, TimeSpan pause, CancellationToken stop)
    {
        bool anyRan = _followers.Count > 0;
        for (TimeSpan waited = TimeSpan.Zero; waited < pause; waited += PollInterval)
        {
            _memory.TrimIfDue();
            if (stop.WaitHandle.WaitOne(PollInterval) || time.GetElapsedTime(_start) >= duration) return true;
            if (anyRan && _followers.Values.All(follower => follower.HasEnded)) return false;
        }
        return false;
    }

    private void LeaveEnded()
    {
        foreach (var (key, follower) in _followers.Where(pair => pair.Value.HasEnded).ToArray())
        {
            follower.Dispose();
            _followers.Remove(key);
            Log(follower.Failure is DiagnosticsException failure ? failure.Message : $"process {key.Id} has ended");
        }
    }

    /// <summary>Saves an incident, on a follower's thread. When writing fails, the recorder continues.</summary>
    private void Keep(RecordedIncident recorded)
    {
        try
        {
            if (folder.Keep(recorded) is not { } kept) return;
            Incident incident = recorded.Incident;
            string state = incident.IsOver ? "starved" : "starves";
            Log($"{recorded.Process} {state} for at least {incident.Duration.TotalSeconds:0.0} s: "
                + $"{incident.Cause}, {kept.File}");
            if (kept.Deleted > 0) Log($"{kept.Deleted} older incidents were deleted to make room");
            if (kept.IsNew) notifier.Notify(kept);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            Log($"An incident of {recorded.Process} could not be saved: {failure.Message}");
        }
    }

    private void Log(string text) => Console.Error.WriteLine(
        PrintableText.Escape($"{time.GetUtcNow().UtcDateTime:yyyy-MM-dd HH:mm:ss} {text}"));
}
