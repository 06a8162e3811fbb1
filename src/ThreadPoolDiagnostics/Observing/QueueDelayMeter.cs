using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>
/// Measures queue delays, one measurement at a time. It costs two events per item, so the item rate limits its length, and it
/// ends at once when more items come.
/// </summary>
internal sealed class QueueDelayMeter(TargetProcess target, ObservationLog log, ObservationClock clock, int mostItems)
    : IDisposable
{
    /// <summary>The events of an item: one when it is queued, one when it is dequeued.</summary>
    private const int EventsPerItem = 2;

    /// <summary>The longest measurement, for noticeable delays. A starving pool moves few items and is measured so
    /// long.</summary>
    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(2);

    /// <summary>The shortest measurement: a runtime begins to write these events when a thread takes its next item, or after its
    /// time slice of 30 ms (ThreadPoolWorkQueue.cs, RefreshLoggingEnabled).</summary>
    private static readonly TimeSpan Shortest = TimeSpan.FromMilliseconds(50);

    private static readonly TimeSpan AttachTimeout = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan FinishTimeout = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan ReturnTimeout = TimeSpan.FromSeconds(4);

    private readonly ManualResetEventSlim _end = new(initialState: false, spinCount: 0);
    private Thread? _underWay;

    public bool IsUnderWay => _underWay is { IsAlive: true };

    /// <summary>Begins a measurement.</summary>
    /// <param name="itemsPerSecond">The recent rate of completed items.</param>
    public void Begin(double itemsPerSecond)
    {
        TimeSpan window = Window(itemsPerSecond, mostItems);
        _underWay =
            FailureBoundary.Start("queue measurement", log, "The delay of work items could not be measured", () => Take(window));
    }

    /// <summary>Ends the measurement that is under way; what it has collected counts.</summary>
    public void Dispose()
    {
        _end.Set();
        if (_underWay?.Join(ReturnTimeout) is not false) _end.Dispose();
    }

    /// <summary>How long a measurement may be.</summary>
    internal static TimeSpan Window(double itemsPerSecond, int mostItems)
    {
        double seconds = mostItems / Math.Max(itemsPerSecond, 1);
        return TimeSpan.FromSeconds(Math.Clamp(seconds, Shortest.TotalSeconds, Longest.TotalSeconds));
    }

    private void Take(TimeSpan window)
    {
        TimeSpan asked = clock.Elapsed;
        TargetSession session = TargetSession.StartExpensive(
            PoolProviders.WorkItemsQueued, new Deadline(target, AttachTimeout, CancellationToken.None));
        TimeSpan answered = clock.Elapsed;
        var items = new WorkItemLog();
        long lost = 0;
        using var full = new ManualResetEventSlim(initialState: false, spinCount: 0);
        var time = new EventClock(clock, asked, answered);
        using var pump = new SessionPump("work items", session, stream => lost = Read(stream, items, time, full));
        pump.Start();
        WaitHandle.WaitAny([_end.WaitHandle, full.WaitHandle, pump.Ended], window);
        TimeSpan end = clock.Elapsed;
        bool isWhole = pump.Finish(new Deadline(target, FinishTimeout, CancellationToken.None));
        if (!isWhole || lost > 0)
            log.AddGap($"A measurement of the queue after {answered.TotalSeconds:0.0} s is left out: events of it were lost.");
        else if (items.Count > 0) log.Add(items.ToMeasurement(time.Began, end));
    }

    /// <returns>The number of lost events. If any were lost there is no result: an item whose dequeue was lost would seem to wait
    /// without end.</returns>
    private long Read(Stream stream, WorkItemLog items, EventClock time, ManualResetEventSlim full) =>
        EventStream.Read(stream, data =>
        {
            if (data.Kind.Provider != PoolProviders.WorkItems) return;
            long id = new Bytes(data.Payload).Int64();
            if (data.Kind.Name is "ThreadPoolEnqueueWork") items.Queued(id, time.At(data));
            else if (data.Kind.Name is "ThreadPoolDequeueWork") items.Taken(id, time.At(data));
            if (items.Count >= EventsPerItem * mostItems) full.Set();
        }).EventsLost;
}
