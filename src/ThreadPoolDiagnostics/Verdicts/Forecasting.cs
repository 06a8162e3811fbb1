using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Stacks;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// Estimates the development of a pool under the same load. The threads it needs are known between two bounds: queued items
/// either block a thread of their own, or continue what a blocked thread waits for.
/// </summary>
internal static class Forecasting
{
    /// <summary>A thread's stack in address space: 1.5 MB on Windows, macOS and musl, 8 MB (ulimit -s) on most Linuxes.</summary>
    private const string StackSize = "1.5 MB of address space each (8 MB on most Linux systems)";

    private const string NoHelp = "More threads, by ThreadPool.SetMinThreads or otherwise, would only wait for the same lock.";

    /// <summary>Beyond this number memory and context switches cost more than the threads help.</summary>
    private const int MostWorthwhileThreads = 1_000;

    /// <summary>The forecast; null when nothing is getting worse.</summary>
    public static Forecast? Estimate(Finding finding)
    {
        if (finding is not { Verdict: Verdict.Starving, Interval.IsOver: false, Signals: var signals }) return null;
        if (signals.Observation.Counters is { HasOnlyChanges: true }) return null; // neither threads nor queue are known
        (int fewest, int most) = Needed(signals);
        int missing = fewest - signals.Queue.LastThreads;
        TimeSpan? time = missing <= 0 ? TimeSpan.Zero
            : signals is { ReachedLimit: null, Queue: { Stands: false, ThreadsPerSecond: > 0 and var gain } }
                ? TimeSpan.FromSeconds(Math.Ceiling(missing / gain))
            : null;
        string text = $"{Outlook(signals, (fewest, most), missing, time)}{Remedy(signals, most)}";
        return new Forecast(fewest, most, time, text);
    }

    /// <summary>The threads needed, by the last snapshot and the nearest sample, as the pool may grow between the two.</summary>
    private static (int Fewest, int Most) Needed(Signals signals)
    {
        StackSnapshot? last = signals.Observation.Stacks is [.., var snapshot] ? snapshot : null;
        CounterSample sample = last is null
            ? signals.Observation.Samples[^1]
            : signals.Observation.Samples.MinBy(one => (one.Elapsed - last.Elapsed).Duration())!;
        int blocked = last is null
            ? sample.ThreadCount
            : signals.Workers.Waiting.Where(group => group.Snapshot == last).Sum(group => group.Count);
        long fewest = Math.Max(blocked, sample.QueueLength), most = blocked + sample.QueueLength;
        return ((int)Math.Min(int.MaxValue, fewest), (int)Math.Min(int.MaxValue, most));
    }

    private static string Outlook(Signals signals, (int Fewest, int Most) needed, int missing, TimeSpan? time)
    {
        QueueTrend queue = signals.Queue;
        string threads = needed.Fewest == needed.Most ? $"{needed.Most:#,0}" : $"{needed.Fewest:#,0} to {needed.Most:#,0}";
        string noun = needed.Most == 1 ? "thread" : "threads";
        string load = $"An estimate: this load needs about {threads} {noun} "
            + "(those that block now and one for each queued item, "
            + "less the items that only continue what a blocked thread waits for).";
        string has = $"{load} The pool has {queue.LastThreads:#,0}";
        return (missing, time) switch
        {
            ( <= 0, _) => $"{has}.",
            (_, { } soon) => $"{has} and gains {Gain(queue.ThreadsPerSecond)} a second, "
                + $"so it reaches that number in about {FigureText.Duration(soon)} or later, if the load does not change.",
            _ when signals.ReachedLimit is not null => $"{has} and is limited to that, so it does not reach that number.",
            _ when queue.Stands =>
                $"{has} and did not grow for {FigureText.Duration(queue.StoodFor)}, so it does not reach that number.",
            _ => $"{has}, but not for long enough to tell whether it grows.",
        };
    }

    private static string Remedy(Signals signals, int most)
    {
        int missing = most - signals.Queue.LastThreads;
        if (signals.Workers.WaitForEachOther) return $" {NoHelp}";
        if (missing <= 0) return "";
        return most > MostWorthwhileThreads
            ? " No number of threads helps with such a queue: "
                + "make the calls asynchronous, or limit the work that is accepted at a time."
            : " ThreadPool.SetMinThreads with that number would add them at once, if MaxThreads allows it, "
                + $"at the cost of up to {FigureText.Count(missing, "more thread")} with {StackSize}, "
                + $"and of the context switches between them on {FigureText.Count(signals.Processors.Count, "processor")}.";
    }

    private static string Gain(double perSecond) => perSecond < 0.05 ? "fewer than 0.1" : $"{perSecond:0.0}";
}
