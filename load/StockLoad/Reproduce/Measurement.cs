using StockExchange.StockLoad.Load;
using ThreadPoolDiagnostics;

namespace StockExchange.StockLoad.Reproduce;

/// <summary>Turns what was recorded of a variant into its result.</summary>
internal static class Measurement
{
    public static VariantResult Result(
        string variant,
        ReproduceSettings settings,
        LoadRecording recording,
        IReadOnlyList<TimedSample> samples,
        StackSnapshots stacks)
    {
        ILookup<RunPhase, CounterSample> counters =
            samples.ToLookup(sample => PhaseOf(sample.At, recording), sample => sample.Counters with { Elapsed = sample.At });
        CounterSample[] busy = [.. counters[RunPhase.Load], .. counters[RunPhase.Drain]];
        double? share = settings.Ceiling() is { } ceiling ? recording.RequestsPerSecond / ceiling : null;
        var seen = new Observation
        {
            Processors = Environment.ProcessorCount,
            Duration = recording.StartsEnded,
            Samples = [.. counters[RunPhase.Rest].TakeLast(1), .. counters[RunPhase.Load]], // the pool grows from its size at rest
            Stacks = stacks.Taken,
        };
        return new(Decision.Decide(seen))
        {
            Name = variant,
            Complete = true,
            RequestsPerSecond = recording.RequestsPerSecond,
            ShareOfCeiling = share,
            LatencyMs = LatencySummary.Of(Latencies(recording)),
            Status2xx = recording.Count(RequestOutcome.Success),
            Other = recording.Count(RequestOutcome.OtherStatus),
            Failed = recording.Count(RequestOutcome.Failed),
            Unanswered = recording.Count(RequestOutcome.Unanswered),
            LongestUnansweredMs = recording.Unanswered.Select(request => (double?)request.Latency.TotalMilliseconds).Max(),
            PeakThreads = busy.Max(sample => (int?)sample.ThreadCount),
            PeakQueue = busy.Max(sample => (long?)sample.QueueLength),
            Timeline = Timeline.Of(recording, samples),
            Notes = stacks.Problem is { } problem ? [problem] : [],
        };
    }

    private static LatencyHistogram Latencies(LoadRecording recording)
    {
        var latencies = new LatencyHistogram();
        foreach (RequestRecord request in recording.Answered) latencies.Record(request.Latency);
        return latencies;
    }

    private static RunPhase PhaseOf(TimeSpan at, LoadRecording recording) =>
        at <= TimeSpan.Zero ? RunPhase.Rest : at <= recording.StartsEnded ? RunPhase.Load : RunPhase.Drain;
}
