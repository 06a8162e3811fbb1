using System.Runtime.InteropServices;
using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.WaitProfiles.Events;

/// <summary>Tests and requests by the activity ids of their events, and the activity of each thread at each time.</summary>
internal sealed class ActivityLog
{
    /// <summary>TplEventSource's event of a thread's new activity.</summary>
    private const int SetActivityId = 25;

    /// <summary>The most changes that are kept; with more, the oldest half of each thread's is forgotten.</summary>
    private const int MostChanges = 1 << 20;

    /// <summary>The most tests and requests that are kept: later ones replace the earlier.</summary>
    private const int MostActivities = 100_000;

    private readonly Lock _lock = new();
    private readonly Dictionary<int, List<Change>> _changes = [];

    /// <summary>By id, in order of time: in a run of thousands of tests, .NET gives ids of ended ones to others.</summary>
    private readonly Dictionary<Guid, List<Begun>> _activities = [];

    private int _count;
    private int _begun;

    /// <summary>All tests and requests, in order of time.</summary>
    public IReadOnlyList<Begun> All
    {
        get
        {
            lock (_lock) return [.. _activities.Values.SelectMany(same => same).OrderBy(one => one.Begin)];
        }
    }

    public void Add(TraceRecord data)
    {
        lock (_lock) Add_NeedsLock(data);
    }

    /// <summary>The test or request that a thread was at work for; null when it was in none that is known.</summary>
    /// <param name="threadId">The thread.</param>
    /// <param name="time">The time: a timestamp.</param>
    public Begun? Of(int threadId, long time)
    {
        lock (_lock)
        {
            if (!_changes.TryGetValue(threadId, out List<Change>? changes)) return null;
            int index = LastUpTo(changes, time);
            return index >= 0 ? At_NeedsLock(changes[index].Activity, time) : null;
        }
    }

    /// <summary>The activity that another is part of; null when that is unknown.</summary>
    public Begun? ParentOf(Begun activity)
    {
        lock (_lock) return At_NeedsLock(activity.ParentId, activity.Begin);
    }

    /// <summary>The index of the last change up to a time; -1 when there is none.</summary>
    private static int LastUpTo(List<Change> changes, long time)
    {
        int low = 0, high = changes.Count;
        while (low < high)
        {
            int middle = (low + high) / 2;
            if (changes[middle].Time <= time) low = middle + 1;
            else high = middle;
        }
        return low - 1;
    }

    private Begun? At_NeedsLock(Guid id, long time) =>
        _activities.GetValueOrDefault(id)?.FindLast(activity => activity.Begin <= time);

    private void Add_NeedsLock(TraceRecord data)
    {
        switch (data.Kind)
        {
            case { Provider: PoolProviders.Tasks, Id: SetActivityId } when data.Payload.Length >= 16:
                AddChange_NeedsLock(data.ThreadId, new(data.Ticks, new Guid(data.Payload[..16])));
                break;
            case { Provider: WaitProviders.Tests, Name: "TestStart" }:
                Begin_NeedsLock(data, ActivityKind.Test, data.Text("testName") ?? "");
                break;
            case { Provider: TestSpans.Provider, Name: TestSpans.Start } when TestSpans.Name(data) is { } name:
                Begin_NeedsLock(data, ActivityKind.Test, name);
                break;
            case { Provider: PoolProviders.Requests, Name: "RequestStart" }:
                Begin_NeedsLock(data, ActivityKind.Request, $"{data.Text("method")} {data.Text("path")}");
                break;
            case { Provider: WaitProviders.Tests, Name: "TestStop" } or { Provider: TestSpans.Provider, Name: TestSpans.Stop }
                or { Provider: PoolProviders.Requests, Name: "RequestStop" }:
                if (_activities.TryGetValue(data.Activity, out List<Begun>? same)) same[^1] = same[^1] with { End = data.Ticks };
                break;
            default:
                break;
        }
    }

    private void Begin_NeedsLock(TraceRecord data, ActivityKind kind, string name)
    {
        if (data.Activity == Guid.Empty) return;
        if (_begun >= MostActivities && _activities.Values.FirstOrDefault(same => same[^1].End is not null) is { } old)
        {
            _activities.Remove(old[0].Id);
            _begun -= old.Count;
        }

        if (!_activities.TryGetValue(data.Activity, out List<Begun>? all)) _activities.Add(data.Activity, all = []);
        all.Add(new(data.Activity, data.RelatedActivity, kind, name, data.Ticks));
        _begun++;
    }

    private void AddChange_NeedsLock(int threadId, Change change)
    {
        if (!_changes.TryGetValue(threadId, out List<Change>? changes)) _changes.Add(threadId, changes = []);
        changes.Add(change);
        if (++_count < MostChanges) return;
        foreach (List<Change> old in _changes.Values) old.RemoveRange(0, old.Count / 2);
        _count = _changes.Values.Sum(kept => kept.Count);
    }

    [StructLayout(LayoutKind.Auto)]
    private readonly record struct Change(long Time, Guid Activity);
}

/// <summary>A test or request by its events.</summary>
/// <param name="Id">The id of its activity.</param>
/// <param name="ParentId">The id of the activity that it is part of; empty when there is none.</param>
/// <param name="Kind">Which of the two.</param>
/// <param name="Name">Its name.</param>
/// <param name="Begin">When it began: a timestamp.</param>
internal sealed record Begun(Guid Id, Guid ParentId, ActivityKind Kind, string Name, long Begin)
{
    /// <summary>When it ended; null when it had not.</summary>
    public long? End { get; init; }
}
