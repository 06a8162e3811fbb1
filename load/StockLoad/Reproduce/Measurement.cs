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
        StackSnapshot stacks)
    {
        ILookup<RunPhase, CounterSample> counters =
            samples.ToLookup(sample => PhaseOf(sample.At, recording), sample => sample.Counters);
        CounterSample[] busy = [.. counters[RunPhase.Load], .. counters[RunPhase.Drain]];
        IReadOnlyList<BlockingCall>? blocking = stacks.Report is { } report ? BlockingCall.In(report) : null;
        double? share = settings.Ceiling() is { } ceiling ? recording.RequestsPerSecond / ceiling : null;
        var seen = new Observation(
            counters[RunPhase.Rest].LastOrDefault()?.ThreadCount,
            [.. counters[RunPhase.Load]],
            blocking,
            Environment.ProcessorCount,
            share);
        return new()
        {
            Name = variant,
            Complete = true,
            RequestsPerSecond = recording.RequestsPerSecond,
            ShareOfCeiling = share,
            LatencyMs = LatencySummary.Of(recording.Answered.Select(request => request.Latency)),
            Status2xx = recording.Count(RequestOutcome.Success),
            Other = recording.Count(RequestOutcome.OtherStatus),
            Failed = recording.Count(RequestOutcome.Failed),
            Unanswered = recording.Count(RequestOutcome.Unanswered),
            LongestUnansweredMs = recording.Unanswered.Select(request => (double?)request.Latency.TotalMilliseconds).Max(),
            PeakThreads = busy.Max(sample => (int?)sample.ThreadCount),
            PeakQueue = busy.Max(sample => (long?)sample.QueueLength),
            Explanation = Explain.From(seen),
            BlockingCalls = blocking ?? [],
            Timeline = Timeline.Of(recording, samples),
            Notes = stacks.Problem is { } problem ? [problem] : [],
        };
    }

    private static RunPhase PhaseOf(TimeSpan at, LoadRecording recording) =>
        at <= TimeSpan.Zero ? RunPhase.Rest : at <= recording.StartsEnded ? RunPhase.Load : RunPhase.Drain;
}
