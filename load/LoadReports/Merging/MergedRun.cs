using StockExchange.CommandLine;
using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadReports.Runs;

namespace StockExchange.LoadReports.Merging;

/// <summary>
/// The runs of several generators as one: counts and histograms are added, and percentiles are those of the sum. No percentile is
/// computed from percentiles.
/// </summary>
internal static class MergedRun
{
    /// <exception cref="CommandException">They are not parts of one load, or a histogram is damaged.</exception>
    public static RunSection FromParts(IReadOnlyList<MergePart> parts)
    {
        Mergeability.Require(parts);
        var alignment = new Alignment(parts);
        try
        {
            return Sum(parts, alignment);
        }
        catch (Exception damage) when (First(damage) is FormatException or OverflowException)
        {
            throw new CommandException($"A report is damaged: {First(damage).Message}", damage);
        }

        static Exception First(Exception one) => one is AggregateException { InnerExceptions: [var first, ..] } ? first : one;
    }

    /// <summary>The generators, in the order in which they were named; those of a merged report one by one.</summary>
    public static IEnumerable<GeneratorSection> Generators(IReadOnlyList<MergePart> parts)
    {
        var alignment = new Alignment(parts);
        return parts.SelectMany(part => part.Report.Generators is { } inner
            ? inner.Select(one => one with
            {
                File = $"{part.File}: {one.File}",
                OffsetSeconds = one.OffsetSeconds + alignment.Offset(part),
            })
            : [Generator(part, alignment)]);
    }

    private static GeneratorSection Generator(MergePart part, Alignment alignment) => new(
        part.File, part.Started, alignment.Offset(part), part.Run.Load.DurationSeconds, part.Report.Machine,
        part.Run.Load.Connections, part.Run.Load.Rate, part.Run.Answered, part.Run.RequestsPerSecond, part.Run.LatencyMs,
        part.Run.OwnCpuPercent);

    private static RunSection Sum(IReadOnlyList<MergePart> parts, Alignment alignment)
    {
        RunSection[] runs = [.. parts.Select(part => part.Run)];
        var (operations, latencies) = MergedAnswers.Operations(parts);
        double? lastAnswer = parts.Max(part => part.Run.LastAnswerSecond + alignment.Offset(part));
        return runs[0] with
        {
            Load = Load(parts, alignment),
            Started = alignment.Start,
            Complete = runs.All(run => run.Complete),
            LastAnswerSecond = lastAnswer,
            RequestsPerSecond = latencies.Count == 0 ? 0
                : runs[0].Flow is null ? runs.Sum(Rated) / (lastAnswer!.Value - FirstStart(parts, alignment))
                : MergedFlow.Together(parts, alignment, part => part.Run.RequestsPerSecond),
            Answered = latencies.Count,
            Succeeded = runs.Sum(run => run.Succeeded),
            Failed = runs.Sum(run => run.Failed),
            Unanswered = runs.Sum(run => run.Unanswered),
            LongestUnansweredMs = runs.Max(run => run.LongestUnansweredMs),
            LatencyMs = LatencySummary.FromHistogram(latencies),
            Histogram = EncodedLatencies.FromHistogram(latencies),
            Percentiles = PercentileCurve.FromHistogram(latencies),
            Operations = operations,
            Statuses = MergedAnswers.Statuses(parts),
            Failures = MergedAnswers.Failures(parts),
            Schedule = MergedAnswers.Schedule(parts),
            Clients = MergedAnswers.Clients(parts),
            Flow = MergedFlow.FromParts(parts, alignment),
            Streams = runs[0].Streams is null ? null : new(
                runs.Sum(run => run.Streams?.EndedEarly ?? 0), runs.Sum(run => run.Streams?.OpenAtEnd ?? 0)),
            Timeline = MergedTimeline.FromParts(parts, alignment),
            OwnCpuPercent = runs.Max(run => run.OwnCpuPercent),
            MegabytesReceived = runs.Sum(run => run.MegabytesReceived),
            Checks = MergedChecks.FromParts(parts, alignment),
            Conditions = [],
            Server = runs.Select(run => run.Server).FirstOrDefault(server => server is not null),
            Usage = runs.Select(run => run.Usage).FirstOrDefault(usage => usage is not null),
            Notes = [alignment.Sentence(), .. Mergeability.Notes(parts)],
        };
    }

    /// <summary>The first start of any generator that was answered, in seconds: what its answers and their rate tell.</summary>
    private static double FirstStart(IReadOnlyList<MergePart> parts, Alignment alignment) => parts
        .Where(part => part.Run is { Answered: > 0, RequestsPerSecond: > 0 })
        .Select(part =>
            alignment.Offset(part) + part.Run.LastAnswerSecond!.Value - (Rated(part.Run) / part.Run.RequestsPerSecond))
        .DefaultIfEmpty(0).Min();

    /// <summary>The answers that a rate counts: of streams only the events.</summary>
    private static long Rated(RunSection run) => run.Streams is null ? run.Answered : run.Succeeded;

    private static LoadDescription Load(IReadOnlyList<MergePart> parts, Alignment alignment)
    {
        LoadDescription[] loads = [.. parts.Select(part => part.Run.Load)];
        return loads[0] with
        {
            Connections = loads.Sum(load => load.Connections),
            Rate = loads.Sum(load => load.Rate) is var rate && loads[0].Rate is null ? null : rate,
            DurationSeconds = Math.Round(alignment.Seconds, 3),
            WarmUpSeconds = loads.Max(load => load.WarmUpSeconds),
            Stages =
            [
                .. loads[0].Stages.Select((stage, index) => new StageSection(
                    loads.Sum(load => load.Stages[index].From), loads.Sum(load => load.Stages[index].To), stage.Seconds)),
            ],
        };
    }
}
