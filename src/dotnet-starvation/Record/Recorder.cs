using DotnetStarvation.Incidents;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Incidents;
using ThreadPoolDiagnostics.Resources;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Record;

/// <summary>Follows processes, saves their incidents, and publishes them. A failure of one of them is a line on standard
/// error.</summary>
/// <param name="folder">Where incidents are saved; null for nowhere.</param>
/// <param name="seen">The file of the processes that were followed; null for none.</param>
/// <param name="notifier">Who is told of new incidents.</param>
/// <param name="publishing">Where metrics and incidents are published.</param>
/// <param name="time">The clock.</param>
internal sealed class Recorder(
    IncidentFolder? folder, SeenProcesses? seen, Notifier notifier, Publishing publishing, TimeProvider time) : IDisposable
{
    /// <summary>The interval of searching for processes, without and with one that is followed.</summary>
    private static readonly TimeSpan WhileNoneRuns = TimeSpan.FromSeconds(1), WhileOneRuns = TimeSpan.FromSeconds(10);

    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(500);

    /// <summary>The time until the next attempt: a process may only be starting, or be stopped.</summary>
    private static readonly TimeSpan TryAgain = TimeSpan.FromMinutes(1);

    private readonly Dictionary<ProcessKey, Followed> _followed = [];
    private readonly Dictionary<ProcessKey, long> _failed = [];
    private readonly long _start = time.GetTimestamp();
    private readonly MemoryTrimming _memory = new(TimeSpan.FromMinutes(1), time);

    /// <summary>Follows a process until it ends, or the time is over.</summary>
    /// <exception cref="DiagnosticsException">Attaching failed.</exception>
    public void FollowOne(TargetProcess target, TimeSpan duration, CancellationToken stop)
    {
        Add(ProcessKey.FromTarget(target), Attach(target, stop));
        while (_followed.Count > 0 && !IsOver(duration, PollInterval, () => false, stop)) LeaveEnded();
    }

    /// <summary>Follows all processes that are found until the time is over.</summary>
    /// <param name="which">Completes "waiting for processes ...".</param>
    /// <param name="find">Returns the processes that run now.</param>
    /// <param name="duration">How long to follow.</param>
    /// <param name="stop">Ends it earlier.</param>
    public void FollowAll(string which, Func<IEnumerable<TargetProcess>> find, TimeSpan duration, CancellationToken stop)
    {
        Log($"waiting for processes {which}");
        var attaching = new Attaching(target => Attach(target, stop));
        TimeSpan pause;
        do
        {
            LeaveEnded();
            TakeAttached(attaching);
            TargetProcess[] running = [.. find()];
            ForgetFailed(running);
            foreach (TargetProcess target in running.Where(MayFollow)) attaching.Start(target);
            pause = _followed.Count == 0 || attaching.IsFull ? WhileNoneRuns : WhileOneRuns;
        }
        while (!IsOver(duration, pause, () => TakeAttached(attaching), stop));
    }

    public void Dispose()
    {
        foreach (Followed followed in _followed.Values) followed.Stop();
        foreach (Followed followed in _followed.Values) Leave(followed);
    }

    private bool MayFollow(TargetProcess target) => ProcessKey.FromTarget(target) is var key
        && !_followed.ContainsKey(key)
        && !(_failed.TryGetValue(key, out long since) && time.GetElapsedTime(since) < TryAgain);

    /// <summary>Attaches on the calling thread.</summary>
    /// <exception cref="DiagnosticsException">Attaching failed.</exception>
    private Followed Attach(TargetProcess target, CancellationToken stop)
    {
        DateTimeOffset? reported = null;
        return Followed.Start(target, publishing.Metrics, Report, stop);

        void Report(RecordedIncident incident, TargetResource resource)
        {
            string? file = Keep(incident);
            if (reported == incident.Incident.Began) return;
            reported = incident.Incident.Began; // one log record for each incident, when its call is known
            publishing.Report(resource, $"{incident.Process}", incident.Incident, file);
        }
    }

    private bool TakeAttached(Attaching attaching)
    {
        while (attaching.Take() is { } result)
        {
            if (result.Followed is { } followed) Add(result.Key, followed);
            else NoteFailure(result.Key, result.Failure!);
        }
        return false;
    }

    private void Add(ProcessKey key, Followed followed)
    {
        _followed[key] = followed;
        _failed.Remove(key);
        CountProcesses();
        Log($"following {followed.Process}");
        Try(() => seen?.Begin(followed.Resource));
    }

    private void NoteFailure(ProcessKey key, Exception failure)
    {
        if (failure is OperationCanceledException) return;
        // The socket of a process that was killed, or that is only starting; or one that has ended meanwhile.
        DiagnosticsFailure? kind = (failure as DiagnosticsException)?.Failure;
        if (kind is DiagnosticsFailure.LeftBehind or DiagnosticsFailure.NoSuchProcess or DiagnosticsFailure.ProcessEnded) return;
        _failed[key] = time.GetTimestamp();
        CountProcesses();
        Log(failure is DiagnosticsException ? failure.Message : $"process {key.Id} cannot be followed: {failure}");
    }

    /// <summary>Forgets the failures of processes that do not run any more.</summary>
    private void ForgetFailed(IEnumerable<TargetProcess> running)
    {
        if (_failed.Count == 0) return;
        foreach (ProcessKey gone in _failed.Keys.Except(running.Select(ProcessKey.FromTarget)).ToArray()) _failed.Remove(gone);
        CountProcesses();
    }

    private void CountProcesses() => (publishing.Figures.Following, publishing.Figures.Failed) = (_followed.Count, _failed.Count);

    /// <summary>Waits until the pause is over, or a followed process has ended.</summary>
    private bool IsOver(TimeSpan duration, TimeSpan pause, Func<bool> look, CancellationToken stop)
    {
        for (TimeSpan waited = TimeSpan.Zero; waited < pause; waited += PollInterval)
        {
            _memory.TrimIfDue();
            Try(() => seen?.SaveIfDue());
            if (stop.WaitHandle.WaitOne(PollInterval) || time.GetElapsedTime(_start) >= duration) return true;
            if (look() || _followed.Values.Any(followed => followed.HasEnded)) return false;
        }
        return false;
    }

    private void LeaveEnded()
    {
        foreach (var (key, followed) in _followed.Where(pair => pair.Value.HasEnded).ToArray())
        {
            _followed.Remove(key);
            Leave(followed);
            Log(followed.Failure is DiagnosticsException failure ? failure.Message : $"process {key.Id} has ended");
        }
        CountProcesses();
    }

    private void Leave(Followed followed)
    {
        followed.Dispose();
        Try(() => seen?.End(followed.Resource));
    }

    /// <summary>Saves an incident, on a follower's thread. When writing fails, the recorder continues.</summary>
    /// <returns>The path of its document; null when it was only counted, or not saved.</returns>
    private string? Keep(RecordedIncident recorded)
    {
        KeptIncident? kept = null;
        Try(() => kept = folder?.Keep(recorded));
        if (folder is not null && kept is null) return null;
        Incident incident = recorded.Incident;
        string state = incident.IsOver ? "starved" : "starves";
        Log($"{recorded.Process} {state} for at least {incident.Duration.TotalSeconds:0.0} s: "
            + $"{incident.Cause}{(kept is null ? "" : $", {kept.File}")}");
        if (kept is null) return null;
        if (kept.Deleted > 0) Log($"{kept.Deleted} older incidents were deleted to make room");
        if (kept.IsNew) notifier.Notify(kept);
        return kept.File;
    }

    private void Try(Action write)
    {
        try
        {
            write();
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            Log($"The folder of incidents could not be written to: {failure.Message}");
        }
    }

    private void Log(string text) => Console.Error.WriteLine(
        PrintableText.Escape($"{time.GetUtcNow().UtcDateTime:yyyy-MM-dd HH:mm:ss} {text}"));
}
