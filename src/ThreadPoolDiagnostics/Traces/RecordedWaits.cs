using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Traces;

/// <summary>
/// Snapshots from a trace with the events of waits and their stacks (--clrevents waithandle), where the sample profiler did not
/// run: at each of some moments, the threads that were waiting. Threads that ran then leave no event.
/// </summary>
internal sealed class RecordedWaits
{
    private const int WaitStart = 301, WaitStop = 302;
    private const int AtMost = 10;

    private static readonly TimeSpan ShortestInterval = TimeSpan.FromSeconds(1);

    private readonly Dictionary<int, (TimeSpan Begin, SampledThread Thread)> _open = [];
    private readonly List<SampledThread>[] _waiting;
    private readonly TimeSpan _interval;

    private RecordedWaits(TimeSpan duration)
    {
        _interval = duration / AtMost > ShortestInterval ? duration / AtMost : ShortestInterval;
        int count = Math.Clamp((int)(duration / _interval), 1, AtMost);
        _waiting = [.. Enumerable.Range(0, count).Select(_ => new List<SampledThread>())];
    }

    /// <summary>Whether an event begins a wait and has the stack of its thread.</summary>
    public static bool IsWait(TraceRecord data) =>
        data.Kind is { Id: WaitStart, Provider: PoolProviders.Runtime } && !data.Stack.IsEmpty;

    /// <param name="nettraceFile">The trace, which is read up to the first damage.</param>
    /// <param name="duration">The duration of the trace.</param>
    public static IEnumerable<StackSnapshot> Read(string nettraceFile, TimeSpan duration)
    {
        var waits = new RecordedWaits(duration);
        new TraceRecords(waits.Add).ReadWhatIsSound(nettraceFile);
        foreach ((TimeSpan begin, SampledThread thread) in waits._open.Values) waits.Note(thread, begin, duration);
        NamedFrames frames = NamedFrames.Read(nettraceFile, waits._waiting.SelectMany(threads => threads), new TargetFiles());
        return waits._waiting.Index().Where(moment => moment.Item.Count > 0).Select(moment => new StackSnapshot(
            waits.Moment(moment.Index),
            new StackReport(StackGrouping.Group(moment.Item.Select(frames.Of)), moment.Item.Count, TimeSpan.Zero)));
    }

    private void Add(TraceRecord data)
    {
        if (IsWait(data))
            _open[data.ThreadId] = (data.Time.SinceStart, new(data.ThreadId, [.. data.Stack], RanManagedCode: false));
        else if (data.Kind is { Id: WaitStop, Provider: PoolProviders.Runtime }
            && _open.Remove(data.ThreadId, out (TimeSpan Begin, SampledThread Thread) wait))
            Note(wait.Thread, wait.Begin, data.Time.SinceStart);
    }

    /// <summary>Adds a thread to the moments at which it waited.</summary>
    private void Note(SampledThread thread, TimeSpan begin, TimeSpan end)
    {
        for (int index = Math.Max(0, (int)(begin / _interval) - 1); index < _waiting.Length && Moment(index) <= end; index++)
            if (Moment(index) >= begin) _waiting[index].Add(thread);
    }

    private TimeSpan Moment(int index) => _interval * (index + 1) - _interval / 2;
}
