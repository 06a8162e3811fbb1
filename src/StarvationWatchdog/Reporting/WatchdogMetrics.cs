using System.Diagnostics.Metrics;

namespace StarvationWatchdog.Reporting;

/// <summary>
/// The meter <c>StarvationWatchdog</c>. docs/watchdog.md lists its instruments; <c>dotnet-starvation record</c> publishes them
/// from outside of a process, so that one dashboard serves both.
/// </summary>
internal sealed class WatchdogMetrics
{
    public const string MeterName = "StarvationWatchdog";
    public const string Delay = "dotnet.starvation.queue.delay";
    public const string Waiting = "dotnet.starvation.queue.waiting";
    public const string Episodes = "dotnet.starvation.episodes";
    public const string State = "dotnet.starvation.state";

    private const string Verdict = "dotnet.starvation.verdict";

    private const string DelayMeaning = "How long a work item waited in the queue of the thread pool, twice a second.";

    private readonly Histogram<double> _delay;
    private readonly Counter<long> _episodes;

    public WatchdogMetrics(IMeterFactory meters, Func<TimeSpan> waiting, Func<bool> isStarving)
    {
        Meter meter = meters.Create(MeterName);
#if NET10_0_OR_GREATER
        _delay = meter.CreateHistogram(Delay, "s", DelayMeaning, tags: null, new InstrumentAdvice<double>
        {
            HistogramBucketBoundaries = [0.0001, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
        });
#else
        _delay = meter.CreateHistogram<double>(Delay, "s", DelayMeaning);
#endif
        _episodes = meter.CreateCounter<long>(Episodes, "{episode}", "Episodes of starvation that have begun.");
        meter.CreateObservableGauge(
            Waiting, () => waiting().TotalSeconds, "s",
            "How long work waits at present for a thread of the pool, an estimate: by the latest of the probes.");
        meter.CreateObservableUpDownCounter(
            State, () => States(isStarving()), "1", "1 for the present verdict on the thread pool, 0 for the others.");
    }

    public void Started(TimeSpan delay) => _delay.Record(delay.TotalSeconds);

    public void Began() => _episodes.Add(1);

    /// <summary>The verdicts that can be told from within: no stacks are taken while the pool keeps up.</summary>
    private static Measurement<int>[] States(bool isStarving) =>
    [
        new(isStarving ? 0 : 1, new KeyValuePair<string, object?>(Verdict, "healthy")),
        new(isStarving ? 1 : 0, new KeyValuePair<string, object?>(Verdict, "starving")),
    ];
}
