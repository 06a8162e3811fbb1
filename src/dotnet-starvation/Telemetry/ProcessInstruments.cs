using System.Diagnostics.Metrics;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Telemetry;

/// <summary>The instruments of one followed process, by the semantic conventions for .NET and for state metrics.</summary>
internal static class ProcessInstruments
{
    private const double BytesPerMegabyte = 1_000_000;

    private static readonly (Verdict Verdict, KeyValuePair<string, object?> Tag)[] Verdicts =
    [
        .. Enum.GetValues<Verdict>().Select(
            verdict => (verdict, KeyValuePair.Create<string, object?>(SeriesNames.Verdict, VerdictWords.Word(verdict)))),
    ];

    /// <summary>Adds the instruments to a meter.</summary>
    /// <returns>The histogram of queue delays, in seconds.</returns>
    public static Histogram<double> Add(Meter meter, ProcessFigures figures)
    {
        AddPool(meter, figures);
        AddRuntime(meter, figures);
        return AddStarvation(meter, figures);
    }

    private static void AddPool(Meter meter, ProcessFigures figures)
    {
        Level(meter, figures, SeriesNames.Threads, sample => sample.ThreadCount, "{thread}", "Threads of the thread pool.");
        Level(meter, figures, SeriesNames.QueueLength, sample => sample.QueueLength, "{work_item}",
            "Work items that wait for a thread of the pool.");
        Total(meter, figures, SeriesNames.CompletedItems, totals => totals.Items, "{work_item}",
            "Work items that the pool has completed since the recorder follows the process.");
        Level(meter, figures, SeriesNames.Timers, sample => sample.ActiveTimers, "{timer}", "Active timers.");
    }

    private static void AddRuntime(Meter meter, ProcessFigures figures)
    {
        meter.CreateObservableCounter(SeriesNames.CpuTime, () => CpuTime(figures), "s", "Processor time of the process.");
        meter.CreateObservableUpDownCounter(SeriesNames.CpuCount, () => Some(figures.Processors), "{cpu}",
            "Processors that the process may use.");
        Level(meter, figures, SeriesNames.WorkingSet, sample => (long)(sample.WorkingSetMegabytes * BytesPerMegabyte), "By",
            "Memory of the process that is in use.");
        meter.CreateObservableCounter(SeriesNames.GcPause, () => Some(figures.Pauses), "s",
            "Time for which garbage collections paused the process since the recorder follows it.");
        Total(meter, figures, SeriesNames.Contentions, totals => totals.Contentions, "{contention}",
            "How often a thread waited for a lock since the recorder follows the process.");
        Total(meter, figures, SeriesNames.Exceptions, totals => totals.Exceptions, "{exception}",
            "Exceptions thrown since the recorder follows the process.");
    }

    private static Histogram<double> AddStarvation(Meter meter, ProcessFigures figures)
    {
        meter.CreateObservableGauge(SeriesNames.Waiting, () => figures.Waiting.TotalSeconds, "s",
            "How long work waits at present for a thread of the pool, an estimate: queue length by throughput (Little's law), or "
            + "the time for which no work item was started, if that is longer.");
        meter.CreateObservableUpDownCounter(SeriesNames.State, () => State(figures.Verdict), "1",
            "1 for the present verdict on the thread pool, 0 for the others.");
        meter.CreateObservableCounter(SeriesNames.Episodes, () => figures.Episodes, "{episode}",
            "Episodes of starvation that have begun since the recorder follows the process.");
        meter.CreateObservableCounter(SeriesNames.BlockedTime, () => Blocked(figures), "s",
            "Time for which pool threads were blocked in a call, added up over threads; estimated from snapshots.");
        return meter.CreateHistogram<double>(SeriesNames.QueueDelay, "s",
            "How long work items waited in the pool's queue. The recorder measures them while starvation is suspected.");
    }

    private static void Level(
        Meter meter, ProcessFigures figures, string name, Func<CounterSample, long> figure, string unit, string meaning) =>
        meter.CreateObservableUpDownCounter(name, () => Some(figures.Latest(figure)), unit, meaning);

    private static void Total(
        Meter meter, ProcessFigures figures, string name,
        Func<(double Items, double Contentions, double Exceptions), double> total, string unit, string meaning) =>
        meter.CreateObservableCounter(
            name, () => Some(figures.Totals is { } totals ? (long)Math.Round(total(totals)) : (long?)null), unit, meaning);

    private static Measurement<T>[] Some<T>(T? value)
        where T : struct => value is { } known ? [new(known)] : [];

    private static Measurement<double>[] CpuTime(ProcessFigures figures) => figures.CpuTimes is var (user, system)
        ? [new(user, new KeyValuePair<string, object?>(SeriesNames.CpuMode, "user")),
            new(system, new KeyValuePair<string, object?>(SeriesNames.CpuMode, "system"))]
        : [];

    private static IEnumerable<Measurement<long>> State(Verdict present) =>
        Verdicts.Select(one => new Measurement<long>(one.Verdict == present ? 1 : 0, one.Tag));

    private static IEnumerable<Measurement<double>> Blocked(ProcessFigures figures)
    {
        foreach (var (call, seconds) in figures.Blocked)
        {
            var tags = new List<KeyValuePair<string, object?>> { new(SeriesNames.Function, call.Method) };
            if (call.Source is { } source)
            {
                tags.Add(new(SeriesNames.File, source.File));
                tags.Add(new(SeriesNames.Line, source.Line));
            }
            if (call.Api is { } api) tags.Add(new(SeriesNames.Api, api));
            yield return new(seconds, tags);
        }
    }
}
