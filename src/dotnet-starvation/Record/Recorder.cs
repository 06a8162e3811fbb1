using DotnetStarvation.Checks;
using DotnetStarvation.Incidents;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Incidents;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Record;

/// <summary>
/// Follows processes, and keeps their incidents. What goes wrong with one of them costs a line and nothing else.
/// </summary>
internal sealed class Recorder(IncidentFolder folder, Notifier notifier, TimeProvider time) : IDisposable
{
    /// <summary>To look for processes costs more, the more of them there are; nobody waits for a second one.</summary>
    private static readonly TimeSpan WhileNoneRuns = TimeSpan.FromSeconds(1), WhileOneRuns = TimeSpan.FromSeconds(10);

    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(500);

    /// <summary>One that cannot be attached to is tried again: it may only have been starting, or stopped.</summary>
    private static readonly TimeSpan TryAgain = TimeSpan.FromMinutes(1);

    /// <summary>By id, and by port: two containers may each have a process 1.</summary>
    private readonly Dictionary<(int Id, string? Port), ProcessFollower> _followers = [];
    private readonly Dictionary<(int Id, string? Port), long> _failed = [];
    private readonly long _start = time.GetTimestamp();
    private readonly MemoryTrimming _memory = new(TimeSpan.FromMinutes(1), time);

    /// <summary>Until it ends, or the time is over.</summary>
    /// <exception cref="DiagnosticsException">It cannot be attached to.</exception>
    public void FollowOne(TargetProcess target, TimeSpan duration, CancellationToken stop)
    {
        Follow(target, stop);
        while (_followers.Count > 0 && !IsOver(duration, PollInterval, stop)) LeaveEnded();
    }

    /// <summary>All that are found, also those that are started later, until the time is over.</summary>
    /// <param name="which">What they have in common.</param>
    /// <param name="find">Those that run now.</param>
    /// <param name="duration">For how long.</param>
    /// <param name="stop">Ends it earlier.</param>
    public void FollowAll(string which, Func<IEnumerable<TargetProcess>> find, TimeSpan duration, CancellationToken stop)
    {
        Say($"waiting for processes {which}");
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
            // A process was killed, which is no news, or begins to start
        }
        catch (DiagnosticsException failure)
        {
            _failed[Key(target)] = time.GetTimestamp();
            Say(failure.Message);
        }
    }

    private void Follow(TargetProcess target, CancellationToken stop)
    {
        CheckedProcess process = CheckedProcess.FromTarget(target, stop);
        _followers[Key(target)] = ProcessFollower.Start(target, new(), incident => Keep(new(process, incident)), stop);
        _failed.Remove(Key(target));
        Say($"following {process}");
    }

    /// <summary>Looks at those that are followed until the pause is over, or none of them runs any more.</summary>
    private bool IsOver(TimeSpan duration, TimeSpan pause, CancellationToken stop)
    {
        bool anyRan = _followers.Count > 0;
        for (TimeSpan waited = TimeSpan.Zero; waited < pause; waited += PollInterval)
        {
            _memory.TidyIfDue();
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
            Say(follower.Failure is DiagnosticsException failure ? failure.Message : $"process {key.Id} has ended");
        }
    }

    /// <summary>On the thread of a follower. A full disk is a line for each incident, and the recorder goes on.</summary>
    private void Keep(RecordedIncident recorded)
    {
        try
        {
            if (folder.Keep(recorded) is not { } kept) return;
            Incident incident = recorded.Incident;
            string state = incident.IsOver ? "starved" : "starves";
            Say($"{recorded.Process} {state} for at least {incident.Duration.TotalSeconds:0.0} s: "
                + $"{incident.Cause}, {kept.File}");
            if (kept.Forgotten > 0) Say($"{kept.Forgotten} older incidents were deleted to make room");
            if (kept.IsNew) notifier.Tell(kept);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            Say($"An incident of {recorded.Process} could not be saved: {failure.Message}");
        }
    }

    private void Say(string text) => Console.Error.WriteLine(
        PrintableText.Escape($"{time.GetUtcNow().UtcDateTime:yyyy-MM-dd HH:mm:ss} {text}"));
}
